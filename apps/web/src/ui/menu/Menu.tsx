import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { IconName } from '../icon/Icon.tsx';
import { Icon } from '../icon/Icon.tsx';
import styles from './menu.module.css';
import { type MenuSide, menuSide, overlap, roomAt } from './menu-side.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** For exclusive items: whether this one is selected. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** The button's label for screen readers, if its content is not enough. */
  readonly label?: string;
  readonly button: ReactNode;
  /** The button's style, if not the default. */
  readonly buttonClassName?: string | undefined;
  /** Groups are separated by a line; a group may have a heading. */
  readonly groups: readonly { readonly heading?: string; readonly items: readonly MenuItem[] }[];
  /** Where it opens if there is room: below the button to the left, or above it. */
  readonly place?: 'below-end' | 'above';
}

/**
 * A button with a menu (ARIA Authoring Practices, menu button): arrows, Home, End, Escape; a click
 * outside closes it.
 */
export function Menu({ label, button, buttonClassName, groups, place = 'below-end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (open) keepInWindow(list.current!, trigger.current!, place === 'above' ? 'above' : 'below');
  }, [open, place]);

  useEffect(() => {
    if (!open) return;
    const items = itemsOf(root.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of what the menu is in, such as a row of a list, do not apply.
    event.stopPropagation();
    const items = itemsOf(root.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
    } else if (event.key === 'Escape') {
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };

  return (
    <div className={styles.root} ref={root}>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName ?? `control ${styles.button}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {button}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          className={`${styles.menu} ${styles[place]}`}
          role="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu, a group is
            <div key={group.heading ?? group.items[0]?.key} role="group" aria-label={group.heading}>
              {group.heading !== undefined && (
                <div className={styles.heading} aria-hidden="true">
                  {group.heading}
                </div>
              )}
              {group.items.map((item) => (
                <button
                  key={item.key}
                  type="button"
                  className={styles.item}
                  {...(item.checked === undefined
                    ? { role: 'menuitem' }
                    : { role: 'menuitemradio', 'aria-checked': item.checked })}
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    item.onSelect();
                  }}
                >
                  {item.icon !== undefined && <Icon name={item.icon} size={16} />}
                  <span>{item.label}</span>
                  {item.checked && (
                    <span className={styles.check}>
                      <Icon name="check" size={15} />
                    </span>
                  )}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

const MARGIN_PX = 8;
/** Between the button and the menu, as in the style sheet. */
const GAP_PX = 6;
/** A lower menu would show too little of its items. */
const MIN_HEIGHT_PX = 120;

/** Moves a menu that would extend beyond the window to the other side of its button, or sideways. */
function keepInWindow(menu: HTMLElement, button: HTMLElement, usual: MenuSide): void {
  const page = getComputedStyle(document.documentElement);
  // The bars at the top and at the bottom cover this much.
  const uncovered = {
    top: Number.parseFloat(page.scrollPaddingTop) || 0,
    bottom: document.documentElement.clientHeight - (Number.parseFloat(page.scrollPaddingBottom) || 0),
  };
  let visible = uncovered;
  for (let box = menu.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY !== 'visible') {
      visible = overlap(visible, box.getBoundingClientRect());
    }
  }
  const at = button.getBoundingClientRect();
  const side = menuSide(usual, menu.offsetHeight + GAP_PX, at, [visible, uncovered]);
  if (side !== usual) {
    menu.style.top = side === 'above' ? 'auto' : `calc(100% + ${GAP_PX}px)`;
    menu.style.bottom = side === 'above' ? `calc(100% + ${GAP_PX}px)` : 'auto';
  }
  const room = roomAt(at, uncovered)[side] - GAP_PX;
  if (menu.offsetHeight > room) {
    menu.style.maxHeight = `${Math.max(room, MIN_HEIGHT_PX)}px`;
    menu.style.overflowY = 'auto';
  }
  const { left, right } = menu.getBoundingClientRect();
  const beyond =
    Math.min(left - MARGIN_PX, 0) + Math.max(right - document.documentElement.clientWidth + MARGIN_PX, 0);
  if (beyond !== 0) menu.style.translate = `${-beyond}px`;
}
