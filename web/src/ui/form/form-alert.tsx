import { Alert } from '../layout/alert.tsx'
import styles from './form-alert.module.css'

/** An alert of a form, with the action that resolves it. */
export type FormAlertContent = {
  kind: 'warn' | 'bad' | 'info'
  title: string
  text: string
  action: { label: string; onClick: () => void } | null
}

/** Shows an alert above the submit button of a form. */
export const FormAlert = ({
  alert: { kind, title, text, action },
}: {
  alert: FormAlertContent
}) => (
  <div className={styles.alert}>
    <Alert kind={kind} title={title} role={kind === 'bad' ? 'alert' : 'status'}>
      {text}{' '}
      {action && (
        <button type="button" className="link" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </Alert>
  </div>
)
