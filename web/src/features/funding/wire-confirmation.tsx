import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import type { IconName } from '#ui/art/icon-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import { toCentsText } from './cents-text.ts'
import { WireInstructionRows } from './instruction-rows.tsx'
import type { WireFlow } from './use-wire-flow.ts'
import styles from './wire.module.css'
import type { WireIntent } from './wire-intent.ts'
import { WireSum } from './wire-sum.tsx'

type WireConfirmationProps = { wire: WireFlow; intent: WireIntent }

/**
 * Shows the state CONFIRMING_WIRE_INSTRUCTIONS (requirement SP-05). The user accepts the conditions before a memo is
 * issued.
 */
export function WireConfirmation({ wire, intent }: WireConfirmationProps) {
  const { t } = useTranslation('funding')
  const { terms } = wire
  return (
    <CardScreen title={t('instructions')} backLabel={t('back')} onBack={wire.back}>
      <AcceptForm wire={wire}>
        <WireSum wire={wire} cents={BigInt(intent.cents)} />
        <ul className={styles.terms}>
          <Term icon="bank" title={t('sendExactly', { amount: toCentsText(BigInt(intent.cents)) })}>
            {t('ownName')}
          </Term>
          <Term icon="pen" title={t('addMemo')}>
            {t('memoWhy')}
          </Term>
          {terms && (
            <Term icon="clock" title={t('within', { count: terms.expiryDays })}>
              {t('withinText')}
            </Term>
          )}
          <Term icon="wallet" title={t('usdPlusGoTo', { address: shortenAddress(intent.account) })}>
            {t('cannotChange', { network: networkNameOf(intent.chainId) })}
          </Term>
        </ul>
        {terms && (
          <details className={styles.fold}>
            <summary>
              {t('bankDetails')}
              <Icon name="down" size="small" />
            </summary>
            <WireInstructionRows instructions={terms.instructions} />
          </details>
        )}
      </AcceptForm>
    </CardScreen>
  )
}

type TermProps = { icon: IconName; title: string; children: ReactNode }

const Term = ({ icon, title, children }: TermProps) => (
  <li>
    <Icon name={icon} />
    <span>
      <b>{title}</b>
      {children}
    </span>
  </li>
)

type AcceptFormProps = { wire: WireFlow; children: ReactNode }

/**
 * Shows the instructions, the checkbox, and the button that is disabled until it is ticked (requirement TT-08). The
 * checkbox sticks to the edge with the button that needs it.
 */
function AcceptForm({ wire, children }: AcceptFormProps) {
  const { t } = useTranslation('funding')
  const [isAccepted, setAccepted] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const errorId = useId()
  const isWrong = isTouched && !isAccepted
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (isAccepted) wire.confirm()
      }}
    >
      {children}
      <FormAction>
        <div className={styles.line}>
          <Checkbox
            label={t('accept')}
            name="acceptedInstructions"
            isChecked={isAccepted}
            errorId={isWrong ? errorId : null}
            onBlur={() => setTouched(true)}
            onChange={(isChecked) => {
              setAccepted(isChecked)
              setTouched(true)
            }}
          >
            {t('accept')}
          </Checkbox>
        </div>
        {isWrong && (
          <p id={errorId} className={styles.error}>
            <Icon name="alert" size="small" />
            {t('accept_required')}
          </p>
        )}
        <Button type="submit" isBig isDisabled={!isAccepted} isBusy={wire.isSending}>
          {t('confirm')}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('canCancel')}</p>
    </form>
  )
}
