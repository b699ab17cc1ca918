import * as texts from '../text/texts.ts';

/** A title, or that of a column of numbers. */
export type ColumnTitle = string | { readonly number: string };

export interface ColumnHeadsProps {
  readonly titles: readonly ColumnTitle[];
  /** The last column has each row's {@link ActionsMenu}. */
  readonly hasActions?: boolean;
}

/** The head of a table whose columns have only titles. */
export function ColumnHeads({ titles, hasActions = false }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {titles.map((title) =>
          typeof title === 'string' ? (
            <th key={title} scope="col">
              {title}
            </th>
          ) : (
            <th key={title.number} scope="col" className="number">
              {title.number}
            </th>
          ),
        )}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
