import * as texts from '../text/texts.ts';

export interface ColumnHeadsProps {
  readonly titles: readonly string[];
  /** The last column has each row's {@link ActionsMenu}. */
  readonly hasActions?: boolean;
}

/** The head of a table whose columns have only titles. */
export function ColumnHeads({ titles, hasActions = false }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
