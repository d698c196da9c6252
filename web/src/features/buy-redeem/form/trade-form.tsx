import { useTranslation } from 'react-i18next'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { EarlierRequest } from '#tx/stopped/earlier-request.tsx'
import { SendStrategyRow } from '#tx/strategies/strategy-row.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { RedemptionSpeedFields } from '../instant/redemption-speed-fields.tsx'
import type { TradeView } from '../trade-view.ts'
import { TradePayField } from './pay-field.tsx'
import { PaymentTokenButton } from './payment-token-button.tsx'
import { TradeReceiveField } from './receive-field.tsx'
import { TradeDetails, TradeFees } from './trade-details.tsx'
import styles from './trade-form.module.css'
import { TradeLadder } from './trade-ladder.tsx'

type TradeFormProps = { view: TradeView; onPick: () => void }

/**
 * Shows the form of Buy and of Redeem (requirement SP-03) with all figures before the signature.
 */
export function TradeForm({ view, onPick }: TradeFormProps) {
  const { t } = useTranslation('buyRedeem')
  const { button, side } = view
  const token = side === 'buy' ? view.payToken : view.receiveToken
  const label = t(side === 'buy' ? 'pickPayment' : 'pickToken', { symbol: token.symbol })
  const pick = (
    <PaymentTokenButton
      symbol={token.symbol}
      chainId={token.chainId}
      label={label}
      onPress={onPick}
    />
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.isDisabled && !button.isBusy) button.onClick()
      }}
    >
      <TradePayField view={view} pick={side === 'buy' && pick} />
      {view.onramp && (
        <p className={styles.onramp}>
          <a className="link" href={view.onramp.href} target="_blank" rel="noreferrer">
            {view.onramp.label}
          </a>
        </p>
      )}
      <div className={styles.arrow}>
        <span>
          <Icon name="arrow-down" size="small" />
        </span>
      </div>
      <TradeReceiveField view={view} pick={side === 'redeem' && pick} />
      {view.speed && <RedemptionSpeedFields view={view.speed} />}
      <TradeLadder view={view} />
      <TradeFees view={view} />
      <TradeDetails view={view} />
      {view.alert && <FormAlert alert={view.alert} />}
      <EarlierRequest />
      <FormAction isBelowField>
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
      </FormAction>
      <p className={styles.note}>
        {t(toNoteKey(view))} <HelpTopicLink topic={side} />
      </p>
      <SendStrategyRow choice={view.ways} />
    </form>
  )
}

function toNoteKey({ side, speed }: TradeView) {
  if (side === 'buy') return 'note'
  return speed?.chosen === 'now' ? 'redeemNowNote' : 'redeemNote'
}
