import encodeQR from 'qr';
import styles from './second-factor.module.css';

/** Light modules around the code, as readers need them. */
const BORDER = 4;

/** A text as a QR code, dark on light whatever the theme is: not every reader takes it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: BORDER });
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
