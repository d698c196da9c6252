import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toast.tsx'
import styles from './kit-page.module.css'
import { Section } from './section.tsx'

export const Messages = () => (
  <>
    <Section title="Alerts, tags, toasts">
      <Alert kind="warn" title="Unsupported network.">
        Please connect to a supported network.
      </Alert>
      <Alert kind="bad" title="Your wallet is AML blocked.">
        Buying, redeeming and bridging are closed for it.
      </Alert>
      <Alert kind="info">Redemptions may take up to 3 days.</Alert>
      <div className={styles.row}>
        <Tag kind="wait">Pending</Tag>
        <Tag kind="ok">Completed</Tag>
        <Tag kind="live">Partly filled</Tag>
        <Tag kind="bad">Rejected</Tag>
        <Tag kind="neutral">Cancelled</Tag>
      </div>
      <div className={styles.row}>
        <Button
          variant="quiet"
          onClick={() => showToast({ title: 'Copied to clipboard', kind: 'copied' })}
        >
          Copied
        </Button>
        <Button
          variant="quiet"
          onClick={() => showToast({ title: 'Success', text: 'It is done.', kind: 'success' })}
        >
          Success
        </Button>
        <Button
          variant="quiet"
          onClick={() => showToast({ title: 'Error', text: 'It is not done.', kind: 'error' })}
        >
          Error
        </Button>
      </div>
    </Section>
    <Section title="Loading and empty">
      <div className={styles.row}>
        <Skeleton width={28} height={28} isRound />
        <Skeleton width={180} height={14} />
        <Skeleton width={90} height={14} />
      </div>
      <EmptyState text="No Redemptions">
        <Button variant="quiet">Redeem USD+</Button>
      </EmptyState>
    </Section>
  </>
)
