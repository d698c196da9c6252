import type { QrPath } from './qr-path.ts'
import styles from './wallet-connect.module.css'

type QrCodeProps = { code: QrPath; label: string }

/** Dark on light in both themes: not every scanner reads it the other way round. */
export const QrCode = ({ code: { path, size }, label }: QrCodeProps) => (
  <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
    <path d={path} shapeRendering="crispEdges" />
  </svg>
)
