/** What a form marks as wrong: a field, or a group of them. */
const WRONG_FIELD = '[aria-invalid="true"], [data-wrong] input';

/**
 * After a form is submitted with wrong fields, moves the focus to the first one: at once, or when
 * the server has answered. Otherwise returns it to the button that was disabled meanwhile. Stops as
 * soon as the user goes on. Returns how to end it.
 */
export function focusWrongFields(): () => void {
  let stop = () => {};
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    stop();
    const form = target as HTMLFormElement;
    let last = document.activeElement;
    const look = () => {
      const now = document.activeElement;
      // Another part of the page has taken the focus.
      if (now !== last && now !== document.body) return stop();
      const wrong = form.querySelector<HTMLElement>(WRONG_FIELD);
      if (wrong !== null) wrong.focus();
      else if (now === document.body) (submitter as HTMLElement | null)?.focus();
      last = document.activeElement;
    };
    const observer = new MutationObserver(look);
    const used = new AbortController();
    stop = () => {
      observer.disconnect();
      used.abort();
    };
    const options = { capture: true, signal: used.signal };
    document.addEventListener('keydown', () => stop(), options);
    document.addEventListener('pointerdown', () => stop(), options);
    observer.observe(form, {
      subtree: true,
      attributeFilter: ['aria-invalid', 'data-wrong', 'disabled'],
    });
    // Fields that were wrong before have not changed.
    requestAnimationFrame(() => {
      if (!used.signal.aborted) look();
    });
  };
  document.addEventListener('submit', onSubmit);
  return () => {
    stop();
    document.removeEventListener('submit', onSubmit);
  };
}
