import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './kit-page.module.css'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

export const KitMessages = () => (
  <>
    <Spoken />
    <Waiting />
  </>
)

function Spoken() {
  const { sections, messages } = useKitStrings()
  return (
    <KitSection title={sections.messages}>
      <Alert kind="warn" title={messages.unsupported}>
        {messages.connectSupported}
      </Alert>
      <Alert kind="bad" title={messages.blocked}>
        {messages.blockedText}
      </Alert>
      <Alert kind="info">{messages.days}</Alert>
      <div className={styles.row}>
        <Tag kind="wait">{messages.pending}</Tag>
        <Tag kind="ok">{messages.completed}</Tag>
        <Tag kind="live">{messages.partly}</Tag>
        <Tag kind="bad">{messages.rejected}</Tag>
        <Tag kind="neutral">{messages.cancelled}</Tag>
      </div>
      <div className={styles.row}>
        <Toast label={messages.copied} title={messages.copiedToast} kind="copied" />
        <Toast
          label={messages.success}
          title={messages.success}
          text={messages.done}
          kind="success"
        />
        <Toast label={messages.error} title={messages.error} text={messages.notDone} kind="error" />
      </div>
    </KitSection>
  )
}

type ToastProps = Parameters<typeof showToast>[0] & { label: string }

const Toast = ({ label, ...toast }: ToastProps) => (
  <Button variant="quiet" onClick={() => showToast(toast)}>
    {label}
  </Button>
)

function Waiting() {
  const { sections, messages } = useKitStrings()
  return (
    <KitSection title={sections.empty}>
      <div className={styles.row}>
        <Skeleton width={28} height={28} isRound />
        <Skeleton width={180} height={14} />
        <Skeleton width={90} height={14} />
      </div>
      <EmptyState text={messages.noRedemptions}>
        <Button variant="quiet">{messages.redeem}</Button>
      </EmptyState>
    </KitSection>
  )
}
