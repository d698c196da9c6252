import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/buy-redeem/form-alert.tsx'
import { WirePick } from '#features/buy-redeem/token-pick.tsx'
import type { Trade } from '#features/buy-redeem/use-trade.ts'
import { useWire, type Wire } from '#features/funding/use-wire.ts'
import { WireConfirm } from '#features/funding/wire-confirm.tsx'
import { WireFailed } from '#features/funding/wire-failed.tsx'
import { WireForm } from '#features/funding/wire-form.tsx'
import { WireReview } from '#features/funding/wire-review.tsx'
import { TokenMark } from '#ui/token-icon.tsx'
import { useActivityTab } from './use-activity-tab.ts'

type WireTradeProps = { trade: Trade; isChosen: boolean; onPick: () => void }

/** Buying by wire inside the trade widget: its form, and the pages that follow it. */
export function useWireTrade({ trade, isChosen, onPick }: WireTradeProps): {
  form: ReactNode
  page: ReactNode
} {
  const { t } = useTranslation('buyRedeem')
  const wire = useWire(isChosen)
  const { showTab } = useActivityTab()
  const { alert, receiveToken } = trade.view
  return {
    form: (
      <WireForm
        wire={wire}
        pick={
          <WirePick
            text={t('wire')}
            label={t('pickPayment', { symbol: t('wire') })}
            onPress={onPick}
          />
        }
        receiveMark={<TokenMark symbol={receiveToken.symbol} chainId={receiveToken.chainId} />}
        alert={alert && <FormAlert alert={alert} />}
      />
    ),
    page: toPage(wire, () => showTab('transfers')),
  }
}

function toPage(wire: Wire, onDone: () => void): ReactNode {
  const { intent } = wire
  if (intent === null) return null
  if (intent.step === 'failed') return <WireFailed wire={wire} />
  const { memoCode } = intent
  return intent.step === 'reviewing' && memoCode !== null ? (
    <WireReview wire={wire} intent={{ ...intent, memoCode }} onDone={onDone} />
  ) : (
    <WireConfirm wire={wire} intent={intent} />
  )
}
