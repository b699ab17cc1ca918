import { Link } from 'react-router';
import { StateMark } from '../state/StateMark.tsx';
import type { LinkToast } from './toast.ts';

/** The content of a toast that is a link: shape, text, place. */
export function LinkToastText({ toast: { state, text, note, to } }: { readonly toast: LinkToast }) {
  return (
    <Link to={to} className="toast-link">
      <StateMark state={state} size={18} />
      <span>
        <b>{text}</b>
        <span>{note}</span>
      </span>
    </Link>
  );
}
