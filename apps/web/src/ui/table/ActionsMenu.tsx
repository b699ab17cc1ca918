import { Icon } from '../icon/index.ts';
import { Menu, type MenuProps } from '../menu/index.ts';
import * as texts from '../text/texts.ts';

export interface ActionsMenuProps {
  /** Name of the row's subject. */
  readonly of: string;
  readonly groups: MenuProps['groups'];
}

/** The menu at the end of a row. */
export function ActionsMenu({ of, groups }: ActionsMenuProps) {
  return (
    <Menu
      label={texts.actionsFor(of)}
      button={<Icon name="more" size={18} />}
      buttonClassName="icon-button"
      groups={groups}
    />
  );
}
