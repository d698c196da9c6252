import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { BridgeBlock, BridgeTransfer } from '#api/dollar/bridge.ts'
import { serverNowMs } from '#device/clock.ts'
import { toMomentText, toTimeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Stepper } from '#ui/chart/stepper.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import styles from './transfer-page.module.css'
import {
  type BridgeTransferStage,
  bridgeTransferStages,
  isAwaitingFinality,
  toBridgeStageState,
} from './transfer-rules.ts'

/**
 * Shows the stages of a transfer: sent, final, delivered, final at the destination; each with its time and
 * confirmations.
 */
export function BridgeTransferStepper({ transfer }: { transfer: BridgeTransfer }) {
  const { t } = useTranslation('bridge')
  const toLines = useLines(transfer)
  const isNarrow = useIsNarrow()
  const networks: Record<BridgeTransferStage, number> = {
    left: transfer.sourceChainId,
    settled: transfer.sourceChainId,
    delivered: transfer.destinationChainId,
    done: transfer.destinationChainId,
  }
  const steps = bridgeTransferStages.map((stage) => {
    const state = toBridgeStageState(transfer.status, stage)
    const name = t(`page.legs.${stage}`, { network: networkNameOf(networks[stage]) })
    return { name, state, stateLabel: t(`page.states.${state}`), lines: toLines(stage) }
  })
  return (
    <div className={styles.rail}>
      <Stepper steps={steps} isUpright={isNarrow} />
    </div>
  )
}

function useLines({ source, destination, expectedMs, status }: BridgeTransfer) {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  const nowMs = serverNowMs()
  const time = (ms: number) => toMomentText(ms, nowMs, language)
  const toDepth = (block: BridgeBlock | null): string[] =>
    isAwaitingFinality(block)
      ? [
          t('page.confirmations', { count: block.confirmations }),
          t('page.blocksLeft', { count: block.blocksToFinal }),
        ]
      : []
  return (stage: BridgeTransferStage): string[] => {
    if (stage === 'left') return source ? [time(source.minedMs)] : []
    if (stage === 'settled') return toDepth(source)
    if (stage === 'done') return toDepth(destination)
    if (destination) return [time(destination.minedMs)]
    if (expectedMs === null || status === 'failed') return []
    return [
      nowMs > expectedMs
        ? t('page.late')
        : t('page.soon', { time: toTimeText(expectedMs, language) }),
    ]
  }
}
