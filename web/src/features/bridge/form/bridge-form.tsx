import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { EarlierRequest } from '#tx/stopped/earlier-request.tsx'
import { SendStrategyRow } from '#tx/strategies/strategy-row.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { BridgeDetails } from './bridge-details.tsx'
import styles from './bridge-form.module.css'
import { BridgeNetworkPicker } from './bridge-network-picker.tsx'
import { BridgeTokenButton } from './bridge-token-button.tsx'
import type { BridgeAlert, BridgeView } from './bridge-view.ts'

type BridgeFormProps = { view: BridgeView; onPick: () => void }

/** Shows the form of a transfer (requirement BR-03) with all figures before the signature. */
export function BridgeForm({ view, onPick }: BridgeFormProps) {
  const { t } = useTranslation('bridge')
  const { button, offer } = view
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.isDisabled && !button.isBusy) button.onClick()
      }}
    >
      <From view={view} onPick={onPick} />
      <To view={view} />
      <BridgeDetails view={view} />
      {view.alert && <FormAlert alert={view.alert} />}
      <EarlierRequest />
      <FormAction>
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
        {offer.destination && t('note', { network: networkNameOf(offer.destination.chainId) })}{' '}
        <HelpTopicLink topic="bridge" />
      </p>
      <SendStrategyRow choice={view.ways} />
    </form>
  )
}

function From({ view, onPick }: BridgeFormProps) {
  const { t } = useTranslation('bridge')
  const { offer, symbol, max } = view
  const mark =
    offer.kinds.length > 1 ? (
      <BridgeTokenButton
        symbol={symbol}
        chainId={offer.chainId}
        label={t('pick', { symbol })}
        onPress={onPick}
      />
    ) : (
      <TokenMark symbol={symbol} chainId={offer.chainId} />
    )
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{t('from')}</h2>
        <BridgeNetworkPicker
          chainId={offer.chainId}
          choices={view.fromIds}
          label={t('fromNetwork', { network: networkNameOf(offer.chainId) })}
          onChoose={view.onFrom}
        />
      </div>
      <AmountField
        inputLabel={t('amount', { symbol })}
        name="inputTokenAmount"
        value={view.amountText}
        onChange={view.onAmountText}
        onBlur={view.onAmountBlur}
        decimals={view.decimals}
        token={mark}
        chips={max ? [max] : []}
        usdLabel={view.usdLabel}
        error={view.error}
        unreadableLabel={t('unreadable', { decimals: view.decimals })}
      />
    </>
  )
}

function To({ view }: { view: BridgeView }) {
  const { t } = useTranslation('bridge')
  const { offer, symbol } = view
  const { destination } = offer
  return (
    <>
      <div className={styles.to}>
        <h2 className={styles.name}>{t('to')}</h2>
        <button
          type="button"
          className={styles.swap}
          aria-label={t('swap')}
          disabled={!destination}
          onClick={view.onSwap}
        >
          <Icon name="swap" size="small" />
        </button>
        {destination && (
          <BridgeNetworkPicker
            chainId={destination.chainId}
            choices={offer.destinationIds}
            label={t('toNetwork', { network: networkNameOf(destination.chainId) })}
            onChoose={view.onTo}
          />
        )}
      </div>
      {destination && (
        <AmountField
          inputLabel={t('arriving', { symbol })}
          value={view.arrivesLabel}
          decimals={view.decimals}
          isLoading={view.isPreviewing}
          token={<TokenMark symbol={symbol} chainId={destination.chainId} />}
          note={view.arrivesNote}
        />
      )}
    </>
  )
}

const FormAlert = ({ alert: { kind, title, text, action } }: { alert: BridgeAlert }) => (
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
