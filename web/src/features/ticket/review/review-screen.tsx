import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { toApiErrorText } from '#api/client/error-text.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { toAgeText } from '#i18n/format.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { SignedFacts } from '#tx/signing/open-signature-facts.tsx'
import { markReviewed } from '#tx/signing/reviewed-data.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { BalanceChangeTable } from '#ui/chart/balance-change-table.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'
import { orderQuoteQuery } from '../flow/ticket-queries.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketReview } from '../flow/use-ticket-flow.ts'
import {
  toOrderPriceLabel,
  toSignedMoneyLabel,
  toValidityLabel,
  UNKNOWN_LABEL,
} from '../form/ticket-labels.ts'
import styles from '../ticket.module.css'
import { type OrderReviewFigures, toOrderReviewFigures } from './review-figures.ts'
import { useAgreedQuote } from './use-agreed-quote.ts'

type TicketReviewScreenProps = {
  state: TicketState
  review: TicketReview
  onBack: () => void
  onConfirm: (quote: OrderQuoteWithFees) => void
}

/** Shows the review of an order with its signed fee quote, before the signatures. */
export function TicketReviewScreen({ state, review, onBack, onConfirm }: TicketReviewScreenProps) {
  const { t, offer, language } = state
  const processor = offer.processor ?? undefined
  const input = processor && { ...review, chainId: offer.chainId, processor }
  const { data, error, refetch } = useQuery(orderQuoteQuery(input ?? null))
  const agreed = useAgreedQuote(data ?? null, review.shownNetworkFee)
  const figures = toOrderReviewFigures(state, review, agreed.quote)
  return (
    <CardScreen title={t('reviewTitle')} backLabel={t('back')} onBack={onBack}>
      <Swap state={state} figures={figures} />
      <div className={styles.ladder}>
        <BalanceChangeTable
          title={t('ladder.title')}
          symbols={{ pay: figures.pay.symbol, receive: figures.get.symbol }}
          rows={figures.ladder}
        />
      </div>
      <KeyValueList rows={toRows(state, review, figures)} />
      <p className={styles.meaning}>
        {agreed.quote && (
          <FigureAge
            sinceMs={agreed.quote.quote.askedAtMs}
            toText={(seconds) => t('quoteAge', { age: toAgeText(seconds, language) })}
          />
        )}
      </p>
      <Signs state={state} review={review} figures={figures} />
      {agreed.quote?.requests.map((data) => (
        <SignedFacts key={data.primaryType} data={data} />
      ))}
      {agreed.change && (
        <div className={styles.part}>
          <Alert kind="warn" role="alert" title={t('feeChanged')}>
            {t('feeChangedText', {
              before: toFee(agreed.change.before, state),
              now: toFee(agreed.change.now, state),
            })}
          </Alert>
        </div>
      )}
      {error && (
        <div className={styles.part}>
          <Alert kind="bad" role="alert" title={t('quoteFailed')}>
            {toApiErrorText(error)}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {t('askAgain')}
            </button>
          </Alert>
        </div>
      )}
      <FormAction>
        <ReviewTotals state={state} review={review} figures={figures} />
        <Button
          isBig
          isDisabled={agreed.quote === null || error !== null || state.situation.isInFlight}
          isBusy={agreed.quote === null && error === null}
          reason={toReason(state, agreed.quote === null && error === null)}
          onClick={() => {
            if (agreed.quote === null) return
            agreed.quote.requests.forEach(markReviewed)
            onConfirm(agreed.quote)
          }}
        >
          {t(`confirm.${review.way}`)}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('confirmNote')}</p>
    </CardScreen>
  )
}

function toReason({ t, situation }: TicketState, isLoading: boolean): string | null {
  if (situation.isInFlight) return t('inFlight')
  return isLoading ? t('quoteLoading') : null
}

/** Shows all decimals, because the fees add up to what is signed, and two fees may differ by a base unit. */
const toFee = (fee: bigint, { offer: { paymentToken } }: TicketState) =>
  `${toSignedMoneyLabel(fee, paymentToken.decimals)}\u00a0${paymentToken.symbol}`

type FiguresProps = { state: TicketState; figures: OrderReviewFigures }

function Swap({ state: { t, offer }, figures: { pay, get } }: FiguresProps) {
  return (
    <div className={styles.swap}>
      <div>
        <div className="label">{t('youPay')}</div>
        <div className={styles.figure}>{pay.label ?? <Skeleton width={104} height={24} />}</div>
        <div className={styles.asset}>
          <TokenMark symbol={pay.symbol} chainId={offer.chainId} />
        </div>
      </div>
      <Icon name="arrow-down" />
      <div>
        <div className="label">{t('youReceive')}</div>
        <div className={styles.figure}>
          {get.label === null ? (
            <Skeleton width={104} height={24} />
          ) : (
            t('about', { amount: get.label })
          )}
        </div>
        <div className={styles.asset}>
          <TokenMark symbol={get.symbol} chainId={offer.chainId} />
        </div>
      </div>
    </div>
  )
}

function toRows(
  state: TicketState,
  review: TicketReview,
  figures: OrderReviewFigures,
): KeyValueRow[] {
  const { t, offer, market, facts } = state
  const { terms } = review
  const price = terms.price ? toOrderPriceLabel(terms.price) : UNKNOWN_LABEL
  const isMarket = terms.type === 'MARKET'
  return [
    {
      key: 'order',
      label: t('order'),
      value: t(`orderText.${terms.type}.${terms.side}`, { price }),
    },
    ...(isMarket ? [{ key: 'worst', label: t('worstPrice'), value: price }] : []),
    {
      key: 'valid',
      label: t('validRow'),
      value: market === null ? UNKNOWN_LABEL : toValidityLabel(terms, market.nowMs, state),
    },
    ...figures.fees.map(({ type, amount }) => ({
      key: type,
      label: t(`feeNames.${type}`),
      value: (
        <>
          <Fee amount={amount} state={state} />
          {type === 'SPONSORED_NETWORK' && (
            <span className={styles.sub}>
              {t('sponsoredNote', { symbol: offer.paymentToken.symbol })}
            </span>
          )}
        </>
      ),
    })),
    ...(review.way === 'direct' && facts.gasFee !== null
      ? [{ key: 'gas', label: t('gas'), value: `${toNativeFeeText(facts.gasFee)}\u00a0ETH` }]
      : []),
    {
      key: 'network',
      label: t('network'),
      value: <ChainName chainId={offer.chainId} name={networkNameOf(offer.chainId)} />,
    },
    {
      key: 'recipient',
      label: t('recipient'),
      value: (
        <>
          {t('yourWallet')}
          <span className={styles.sub}>{shortenAddress(review.account)}</span>
        </>
      ),
    },
    {
      key: 'spender',
      label: t('mayTake', { symbol: figures.pay.symbol }),
      value: <Spender state={state} figures={figures} />,
    },
  ]
}

/** Shows the whole fee and the total beside the action, always in view (requirement TR-05). */
function ReviewTotals({ state, review, figures }: FiguresProps & { review: TicketReview }) {
  const { t } = state
  const rows: KeyValueRow[] = [
    { key: 'fee', label: t('feeTotal'), value: <Fee amount={figures.fee} state={state} /> },
    {
      key: 'total',
      label: <strong>{t(review.terms.side === 'BUY' ? 'payAtMost' : 'receiveAtLeast')}</strong>,
      value: (
        <strong>
          <Fee amount={figures.total} state={state} />
        </strong>
      ),
    },
  ]
  return (
    <div className={styles.totals}>
      <KeyValueList rows={rows} />
    </div>
  )
}

function Fee({ amount, state }: { amount: bigint | null; state: TicketState }) {
  return amount === null ? <Skeleton width={96} height={14} /> : toFee(amount, state)
}

function Spender({ state: { t, offer }, figures }: FiguresProps) {
  const { processor, chainId } = offer
  if (processor === null) return UNKNOWN_LABEL
  const explorer = findChainExplorer(chainId)
  const text = shortenAddress(processor)
  return (
    <>
      {t('processor')}{' '}
      {explorer ? (
        <a
          className={`link ${styles.address}`}
          href={`${explorer.url}/address/${processor}`}
          target="_blank"
          rel="noreferrer"
        >
          {text}
        </a>
      ) : (
        text
      )}
      <span className={styles.sub}>
        {t('exactly', { amount: figures.allowance ?? UNKNOWN_LABEL, symbol: figures.pay.symbol })}
      </span>
    </>
  )
}

/** Shows the required signatures, in order. */
function Signs({ state: { t }, review, figures }: FiguresProps & { review: TicketReview }) {
  const names = toSigned(review)
  return (
    <ol className={styles.signs}>
      {names.map((name, index) => (
        <li key={name}>
          <b>
            {names.length > 1 && `${t('signs.of', { step: index + 1 })} · `}
            {t(`signs.${name}`, {
              amount: figures.allowance ?? UNKNOWN_LABEL,
              symbol: figures.pay.symbol,
            })}
          </b>
          {t(`signs.${name}Text`)}
        </li>
      ))}
    </ol>
  )
}

function toSigned({ way, signing }: TicketReview) {
  if (way === 'sponsored') return ['permit', 'request'] as const
  if (signing === 'batch') return ['batch'] as const
  return signing === 'permit'
    ? (['permit', 'createOrder'] as const)
    : (['approve', 'createOrder'] as const)
}
