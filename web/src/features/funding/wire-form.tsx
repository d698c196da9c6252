import { FEDWIRE_CUT_OFF_MINUTES, wireDayOf } from '@parvalue/shared/domain/market/bank-days.ts'
import { toClockText } from '@parvalue/shared/domain/market/new-york-time.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import type { Language } from '#i18n/language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { toCentsText } from './cents-text.ts'
import type { WireFlow } from './use-wire-flow.ts'
import styles from './wire.module.css'
import { parseWireCents, type WireBlocker } from './wire-rules.ts'

type WireFormProps = {
  wire: WireFlow
  /** Button that returns to the list of payment methods. */
  pick: ReactNode
  /** USD+, with the network on which it will be minted. */
  receiveMark: ReactNode
  /** Alert below the form's facts when the wallet is not eligible or its network is unsupported. */
  alert: ReactNode
}

/**
 * Shows the form of a wire (requirements SP-03, XT-01): limits, fees and times before the request.
 */
export function WireForm({ wire, pick, receiveMark, alert }: WireFormProps) {
  const { t } = useTranslation('funding')
  const { language } = useLanguage()
  const { form, terms, blocker } = wire
  const cents = parseWireCents(form.paymentAmount)
  const error = form.isTouched ? toFieldError(t, wire) : null
  const limits = terms && {
    min: toCentsText(terms.minCents),
    max: toCentsText(terms.maxCents),
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (blocker === 'connect') openConnectDialog()
        else if (blocker === null) wire.next()
      }}
    >
      <AmountField
        label={t('youPay')}
        inputLabel={`${t('youPay')}, USD`}
        name="paymentAmount"
        value={form.paymentAmount}
        onChange={form.type}
        onBlur={form.touch}
        decimals={WIRE_DECIMALS}
        token={pick}
        balance={limits && t('limits', limits)}
        usdLabel={t('fromBank')}
        error={error}
        isInvalid={form.isTouched && wire.amountBlocker === 'amount_not_number'}
        unreadableLabel={t('unreadable', { decimals: WIRE_DECIMALS })}
      />
      <div className={styles.arrow}>
        <span>
          <Icon name="arrow-down" size="small" />
        </span>
      </div>
      <AmountField
        label={t('youReceive')}
        inputLabel={`${t('youReceive')}, USD+`}
        value={cents === null ? '' : toCentsText(cents)}
        decimals={WIRE_DECIMALS}
        token={receiveMark}
      />
      <WireFee wire={wire} />
      <div className={styles.facts}>
        <KeyValueList rows={toFacts(t, language, wire)} />
      </div>
      {alert}
      <FormAction isBelowField>
        <FormButton wire={wire} error={error} />
      </FormAction>
      <p className={styles.note}>
        {t('note')} <HelpTopicLink topic="wire" />
      </p>
    </form>
  )
}

function WireFee({ wire: { terms } }: { wire: WireFlow }) {
  const { t } = useTranslation('funding')
  const value = terms === null ? '—' : t('feesText', { fee: toCentsText(terms.feeCents) })
  return (
    <div className={styles.sum}>
      <KeyValueList rows={[{ key: 'fees', label: t('fees'), value }]} />
    </div>
  )
}

/** The rate of a wire: one USD+ for one dollar (requirement CO-01). */
const RATE = '1\u00a0USD = 1\u00a0USD+'

function toFacts(t: TFunction<'funding'>, language: Language, { terms }: WireFlow) {
  const cutOff = toClockText(FEDWIRE_CUT_OFF_MINUTES)
  const date = toDateText(wireDayOf(serverNowMs()), language)
  const limits =
    terms === null
      ? '—'
      : t('limitsInDollars', {
          min: toCentsText(terms.minCents),
          max: toCentsText(terms.maxCents),
        })
  return [
    { key: 'rate', label: t('rate'), value: RATE },
    { key: 'limits', label: t('limitsLabel'), value: limits },
    {
      key: 'arrives',
      label: t('arrives'),
      value: (
        <>
          {t('arrivesText')}
          <span className={styles.sub}>{t('cutOff')}</span>
          <span className={styles.sub}>{t('wireDay', { cutOff, date })}</span>
        </>
      ),
    },
  ]
}

function FormButton({ wire: { blocker, terms }, error }: { wire: WireFlow; error: string | null }) {
  const { t } = useTranslation(['funding', 'buyRedeem'])
  const labels: Partial<Record<WireBlocker, string>> = {
    restricted: t('buyRedeem:contactSupport'),
    unavailable: t('buyRedeem:tradingUnavailable'),
    connect: t('buyRedeem:connectWallet'),
  }
  const limits = terms && { min: toCentsText(terms.minCents), max: toCentsText(terms.maxCents) }
  const reasons: Record<WireBlocker, string | null> = {
    restricted: t('buyRedeem:reasons.restricted'),
    unavailable: t('buyRedeem:reasons.unavailable'),
    connecting: t('buyRedeem:reasons.connecting'),
    connect: null,
    unsupported_network: t('buyRedeem:pleaseSwitch'),
    signing_in: t('buyRedeem:reasons.signingIn'),
    amount_empty: t('buyRedeem:reasons.enterAmount'),
    amount_not_number: null,
    amount_invalid: t('buyRedeem:reasons.amountInvalid'),
    limits_unknown: t('reasons.limitsUnknown'),
    too_small: t('reasons.tooSmall', { min: limits?.min ?? '' }),
    too_large: t('reasons.tooLarge', { max: limits?.max ?? '' }),
  }
  return (
    <Button
      type="submit"
      isBig
      isDisabled={blocker !== null && blocker !== 'connect'}
      isBusy={blocker === 'connecting'}
      tooltip={blocker === 'unsupported_network' ? t('buyRedeem:pleaseSwitch') : null}
      reason={error !== null || blocker === null ? null : reasons[blocker]}
    >
      {(blocker && labels[blocker]) ?? t('next')}
    </Button>
  )
}

/**
 * Returns the error of the amount field, which is shown only after the field has lost the focus (requirement
 * VA-02).
 */
function toFieldError(t: TFunction<'funding'>, { amountBlocker, terms }: WireFlow): string | null {
  if (amountBlocker === 'amount_invalid') return t('invalid')
  if (amountBlocker === 'too_small' && terms) {
    return t('reasons.tooSmall', { min: toCentsText(terms.minCents) })
  }
  if (amountBlocker === 'too_large' && terms) {
    return t('reasons.tooLarge', { max: toCentsText(terms.maxCents) })
  }
  return null
}
