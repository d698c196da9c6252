import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel, toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { SignedFacts } from '#tx/signing/open-signature-facts.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { toSendBlockerText } from '../form/blocker-text.ts'
import { type TokenTransfer, toSendPlan, toShownTransfer } from '../form/send-calls.ts'
import { type SendFlow, startTransfer } from '../form/use-send-flow.ts'
import { AddressGroups } from './address-groups.tsx'
import styles from './send-review.module.css'
import { StandingAlert } from './standing-alert.tsx'

type SendReviewProps = {
  flow: SendFlow
  /** The transfer that was reviewed first; the form cannot change meanwhile. */
  transfer: TokenTransfer
  onBack: () => void
  onStart: () => void
}

/** Shows what the wallet will sign in words, and asks to compare an address that is new (requirement MN-01). */
export function SendReview({ flow, transfer, onBack, onStart }: SendReviewProps) {
  const { t } = useTranslation('send')
  const [isCompared, setCompared] = useState(false)
  const { token, to, amount } = transfer
  const { recipient, blocker } = flow
  const isKnown = recipient.standing?.is === 'known'
  const isReady = blocker === null && (isKnown || isCompared)
  const send = async () => {
    if (await startTransfer(flow.transaction, transfer, flow.offer.isDollar)) onStart()
  }
  return (
    <CardScreen title={t('reviewTitle')} backLabel={t('back')} onBack={onBack}>
      <p className="label">{t('youSend')}</p>
      <p className={styles.amount}>
        <span>{toExactAmountLabel(amount, token.decimals)}</span>
        <TokenMark symbol={token.symbol} chainId={token.chainId} />
      </p>
      <p className="label">{t('to')}</p>
      <div className={styles.to}>
        {(recipient.label ?? recipient.name) !== null && (
          <strong>{recipient.label ?? recipient.name}</strong>
        )}
        <AddressGroups address={to} />
      </div>
      <StandingAlert recipient={recipient} to={to} />
      {!isKnown && (
        <div className={styles.compare}>
          <Checkbox
            label={t('compared')}
            name="addressCompared"
            isChecked={isCompared}
            onChange={setCompared}
          >
            {t('compared')}
          </Checkbox>
        </div>
      )}
      <KeyValueList rows={useRows(flow, transfer)} />
      <SignedFacts data={toShownTransfer(toSendPlan(transfer))} />
      <FormAction>
        <Button
          isBig
          isDisabled={!isReady}
          reason={toReason(flow, t('compareFirst'), isReady) ?? toBlockerText(flow, t)}
          onClick={() => void send()}
        >
          {t('sign')}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('cannotUndo')}</p>
    </CardScreen>
  )
}

const toReason = ({ blocker }: SendFlow, compareFirst: string, isReady: boolean) =>
  blocker === null && !isReady ? compareFirst : null

const toBlockerText = (flow: SendFlow, t: Parameters<typeof toSendBlockerText>[2]) =>
  flow.blocker === null ? null : toSendBlockerText(flow.blocker, flow, t)

function useRows(flow: SendFlow, { token, amount }: TokenTransfer): KeyValueRow[] {
  const { t } = useTranslation('send')
  const isHidden = useBalancesHidden()
  const { balance, networkFee, form } = flow
  const after =
    balance === null || balance < amount
      ? '—'
      : maskAmountLabel(toDollarTokenLabel(balance - amount, toTokenFormat(token)), isHidden)
  return [
    {
      key: 'network',
      label: t('network'),
      value: <ChainName chainId={token.chainId} name={networkNameOf(token.chainId)} />,
    },
    {
      key: 'networkFee',
      label: t('networkFee'),
      value: networkFee === null ? '—' : `${toNativeFeeText(networkFee)}\u00a0ETH`,
    },
    { key: 'after', label: t('balanceAfter'), value: `${after}\u00a0${token.symbol}` },
    ...(form.note === '' ? [] : [{ key: 'note', label: t('requestNote'), value: form.note }]),
  ]
}
