import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  toAmountText,
  toDollarTokenLabel,
  toWholeCent,
} from '@parvalue/shared/domain/money/amount.ts'
import { useTranslation } from 'react-i18next'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { EarlierRequest } from '#tx/stopped/earlier-request.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { toSendBlockerText } from './blocker-text.ts'
import { RecipientField } from './recipient-field.tsx'
import styles from './send-form.module.css'
import type { SendFlow } from './use-send-flow.ts'

const UNKNOWN = '—'

type SendFormProps = {
  flow: SendFlow
  onPickToken: () => void
  onPickContact: () => void
  onReview: () => void
}

/** Shows the form of a transfer (requirement MN-01); nothing is signed before the review. */
export function SendForm({ flow, onPickToken, onPickContact, onReview }: SendFormProps) {
  const { t } = useTranslation('send')
  const { blocker, form } = flow
  const isConnect = blocker === 'connect'
  const canPress = blocker === null || isConnect
  const press = isConnect ? openConnectDialog : onReview
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canPress) press()
      }}
    >
      {form.note !== '' && (
        <div className={styles.part}>
          <Alert kind="info" title={t('requestNote')}>
            “{form.note}”
          </Alert>
        </div>
      )}
      <RecipientField flow={flow} onPickContact={onPickContact} />
      <Amount flow={flow} onPickToken={onPickToken} />
      <Facts flow={flow} />
      <SendAlert flow={flow} />
      <EarlierRequest />
      <FormAction>
        <Button
          type="submit"
          isBig
          isDisabled={!canPress}
          isBusy={blocker === 'connecting'}
          reason={useReason(flow)}
        >
          {isConnect ? t('connectWallet') : t('review')}
        </Button>
      </FormAction>
    </form>
  )
}

/** Returns the reason below the button, unless a touched field shows it. */
function useReason(flow: SendFlow): string | null {
  const { t } = useTranslation('send')
  const { blocker, amountBlocker, recipient, form } = flow
  if (blocker === null) return null
  const isOfRecipient = blocker === recipient.problem && form.isToTouched
  const isOfAmount = blocker === amountBlocker && form.isAmountTouched
  const isLoading = blocker === 'balance_unknown' || blocker === 'recipient_unchecked'
  if ((isOfRecipient || isOfAmount) && !isLoading) return null
  return toSendBlockerText(blocker, flow, t)
}

function Amount({ flow, onPickToken }: Pick<SendFormProps, 'flow' | 'onPickToken'>) {
  const { t } = useTranslation('send')
  const isHidden = useBalancesHidden()
  const { form, offer, format, balance, amountBlocker } = flow
  const { symbol, decimals } = offer.token
  const max = {
    label: t('max'),
    name: t('wholeBalance'),
    isDisabled: balance === null || balance === 0n,
    onClick: () => {
      form.typeAmount(toAmountText(toWholeCent(balance ?? 0n, format), decimals))
      form.touchAmount()
    },
  }
  const isShown = form.isAmountTouched && amountBlocker !== 'balance_unknown'
  const wrong = amountBlocker === 'amount_empty' ? 'amount_invalid' : amountBlocker
  return (
    <div className={styles.part}>
      <AmountField
        label={t('amount')}
        inputLabel={`${t('amount')}, ${symbol}`}
        name="sendAmount"
        value={form.amountText}
        onChange={form.typeAmount}
        onBlur={form.touchAmount}
        decimals={decimals}
        token={
          <button
            type="button"
            className={styles.token}
            aria-label={t('pickToken', { symbol })}
            data-pick="token"
            onClick={onPickToken}
          >
            <TokenIcon symbol={symbol} chainId={offer.chainId} />
            {symbol}
            <Icon name="down" size="small" />
          </button>
        }
        balance={
          balance === null ? null : (
            <>
              {t('balance')} <b>{maskAmountLabel(toDollarTokenLabel(balance, format), isHidden)}</b>
            </>
          )
        }
        chips={balance === null ? [] : [max]}
        usdLabel={null}
        error={isShown && wrong ? toSendBlockerText(wrong, flow, t) : null}
        unreadableLabel={t('unreadable', { decimals })}
      />
    </div>
  )
}

function Facts({ flow: { offer, networkFee } }: { flow: SendFlow }) {
  const { t } = useTranslation('send')
  const { chainId } = offer
  return (
    <div className={styles.facts}>
      <KeyValueList
        rows={[
          {
            key: 'network',
            label: t('network'),
            value: <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
          },
          { key: 'fee', label: t('platformFee'), value: t('noFee') },
          {
            key: 'networkFee',
            label: t('networkFee'),
            value: networkFee === null ? UNKNOWN : `${toNativeFeeText(networkFee)}\u00a0ETH`,
          },
        ]}
      />
    </div>
  )
}

/** Shows why the wallet cannot send, with the action that resolves it if there is one. */
function SendAlert({ flow: { blocker, offer, form } }: { flow: SendFlow }) {
  const { t } = useTranslation('send')
  const switchTo = useNetworkSwitch()
  const network = networkNameOf(offer.chainId)
  if (blocker === 'restricted') {
    const alert = { title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
    return <FormAlert alert={{ kind: 'bad', ...alert }} />
  }
  const action = {
    label: t('switchTo', { network }),
    onClick: () => void switchTo(offer.chainId),
  }
  if (blocker === 'unsupported_network') {
    const texts = { title: t('unsupportedNetwork'), text: t('reasons.unsupported_network') }
    return <FormAlert alert={{ kind: 'warn', ...texts, action }} />
  }
  if (blocker !== 'other_network') return null
  return (
    <>
      <FormAlert
        alert={{ kind: 'warn', title: t('otherNetwork', { network }), text: '', action }}
      />
      <p className={styles.part}>
        <button type="button" className="link" onClick={form.forgetRequest}>
          {t('useWalletNetwork')}
        </button>
      </p>
    </>
  )
}
