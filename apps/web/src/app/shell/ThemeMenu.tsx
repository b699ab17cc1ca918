import { Icon } from '../../ui/icon/Icon.tsx';
import { Menu } from '../../ui/menu/Menu.tsx';
import { useThemeChoices } from '../../ui/settings/theme.ts';
import * as texts from '../texts.ts';

/** The theme, in the top bar. */
export function ThemeMenu() {
  const choices = useThemeChoices();
  const chosen = choices.find((choice) => choice.chosen);
  return (
    <Menu
      label={texts.themeNamed(chosen?.label.toLowerCase() ?? '')}
      buttonClassName="icon-button"
      button={<Icon name={chosen?.icon ?? 'screen'} size={17} />}
      groups={[
        {
          heading: texts.theme,
          items: choices.map((choice) => ({
            key: choice.value,
            label: choice.label,
            icon: choice.icon,
            checked: choice.chosen,
            onSelect: choice.choose,
          })),
        },
      ]}
    />
  );
}
