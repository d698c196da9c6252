import type { TestModeParty } from '@parvalue/shared/domain/product/test-mode.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import type { TestModePart } from '#session/test-mode-state.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { toConnectButtonState, useWallet } from '#wallet/wallet-state.ts'
import { BrokerPart } from './broker-part.tsx'
import { IdentityPart } from './identity-part.tsx'
import { MailPart } from './mail-part.tsx'
import { MarketPart } from './market-part.tsx'
import styles from './test-mode.module.css'
import { TransfersPart } from './transfers-part.tsx'
import { WiresPart } from './wires-part.tsx'

const ids = { identity: 'test-mode-identity', mail: 'test-mode-mail' } as const

type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  /** The part to scroll to; null for the top. */
  part: TestModePart
  /** Shows the closed checklist again; null while it is open. */
  onChecklist: (() => void) | null
}

/** Shows the controls of the simulated outside parties (requirement TR-07). */
export function TestModeDrawer({ isOpen, onClose, part, onChecklist }: DrawerProps) {
  const { t } = useTranslation('testMode')
  const account = useSignedInAccount()
  return (
    <Drawer
      title={t('title')}
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <div className={styles.parts}>
        <p className="quiet">{t('text')}</p>
        {onChecklist && (
          <Button variant="quiet" isWide onClick={onChecklist}>
            {t('checklist')}
          </Button>
        )}
        {account === null ? <SignIn onClose={onClose} /> : <Parts account={account} part={part} />}
      </div>
    </Drawer>
  )
}

function SignIn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('testMode')
  const wallet = useWallet()
  return (
    <>
      <p>{t('signIn')}</p>
      <Button
        isWide
        {...toConnectButtonState(wallet)}
        onClick={() => {
          onClose()
          openConnectDialog()
        }}
      >
        {t('connect')}
      </Button>
    </>
  )
}

function Parts({ account, part }: { account: Address; part: TestModePart }) {
  const has = (party: TestModeParty) => boot.testModeParties.includes(party)
  useEffect(() => {
    if (part === null) return
    const section = document.getElementById(ids[part])
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }, [part])
  return (
    <>
      {has('bank') && <WiresPart account={account} />}
      {has('broker') && <TransfersPart account={account} />}
      {has('identity') && <IdentityPart account={account} id={ids.identity} />}
      {has('broker') && <BrokerPart account={account} />}
      {has('market') && <MarketPart />}
      {has('mail') && <MailPart account={account} id={ids.mail} />}
    </>
  )
}
