import { useTranslation } from 'react-i18next'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BalanceLadder } from './balance-ladder.tsx'
import styles from './buy-form.module.css'
import type { BuyView } from './buy-view.ts'
import { FormFacts } from './form-facts.tsx'
import { PayField } from './pay-field.tsx'
import { ReceiveField } from './receive-field.tsx'

/** The building step of Buy (Spec 2): all that is to be known before the first signature. */
export function BuyForm({ view }: { view: BuyView }) {
  const { t } = useTranslation('buyRedeem')
  const { button } = view
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.isDisabled && !button.isBusy) button.onClick()
      }}
    >
      <PayField view={view} />
      <div className={styles.arrow}>
        <span>
          <Icon name="arrow-down" size="small" />
        </span>
      </div>
      <ReceiveField view={view} />
      <BalanceLadder view={view} />
      <FormFacts view={view} />
      {view.alert && (
        <div className={styles.alert}>
          <Alert
            kind={view.alert.kind}
            title={view.alert.title}
            role={view.alert.kind === 'bad' ? 'alert' : 'status'}
          >
            {view.alert.text}{' '}
            {view.alert.action && (
              <button type="button" className="link" onClick={view.alert.action.onClick}>
                {view.alert.action.label}
              </button>
            )}
          </Alert>
        </div>
      )}
      <Button
        type="submit"
        isBig
        isDisabled={button.isDisabled}
        isBusy={button.isBusy}
        tooltip={button.tooltip}
        reason={view.reason}
      >
        {button.label}
      </Button>
      <p className={styles.note}>{t('note')}</p>
    </form>
  )
}
