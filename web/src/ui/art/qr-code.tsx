import styles from './qr-code.module.css'
import type { QrPath } from './qr-path.ts'

type QrCodeProps = { code: QrPath; label: string }

/** Shows a QR code, dark on light in both themes, because some scanners cannot read inverted codes. */
export const QrCode = ({ code: { path, size }, label }: QrCodeProps) => (
  <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
    <path d={path} shapeRendering="crispEdges" />
  </svg>
)
