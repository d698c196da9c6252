import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WireRow, wiresQuery } from '#api/dollar/wires.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { WireDetailsDialog } from './wire-details-dialog.tsx'
import { WiresTable } from './wires-table.tsx'

/** Shows the Transfers tab (requirements TT-01 and TT-03). */
export function TransfersTab() {
  const { t } = useTranslation('funding')
  const account = useSignedInAccount()
  const wires = useQuery(wiresQuery(account))
  if (account === null) return <ConnectPrompt text={t('notConnected')} />
  if (wires.data) return <Loaded wires={wires.data} />
  if (wires.isError) return <Failed onRetry={() => void wires.refetch()} />
  return <ListSkeleton label={t('loading')} />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['funding', 'tx'])
  return (
    <div role="alert">
      <EmptyState text={t('failed')}>
        <Button variant="quiet" onClick={onRetry}>
          {t('tx:retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

function Loaded({ wires }: { wires: readonly WireRow[] }) {
  const { t } = useTranslation('funding')
  const [isOpen, setOpen] = useState(false)
  // Keeps rendering the last wire while the dialog's close animation runs.
  const [opened, setOpened] = useState<WireRow | null>(null)
  const shown = wires.find(({ memoCode }) => memoCode === opened?.memoCode) ?? opened
  const open = (wire: WireRow) => {
    setOpened(wire)
    setOpen(true)
  }
  return (
    <>
      {wires.length === 0 ? (
        <EmptyState text={t('nothing')} />
      ) : (
        <WiresTable wires={wires} onOpen={open} />
      )}
      {shown && <WireDetailsDialog wire={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
