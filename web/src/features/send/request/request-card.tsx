import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import card from '#ui/layout/card.module.css'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { SendTokenList } from '../form/token-list.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm } from './use-request-form.ts'

/** Shows the wallet's address and a link with which others can pay an amount to it (requirement MN-01). */
export function RequestCard() {
  const { t } = useTranslation('send')
  const account = useSignedInAccount()
  const request = useRequestForm()
  const [isPicking, setPicking] = useState(false)
  return (
    <section aria-label={t('request.card')}>
      {isPicking ? (
        <SendTokenList
          title={t('request.tokenTitle')}
          tokens={request.offer.tokens}
          balances={null}
          chosen={request.offer.token}
          onChoose={({ address }) => {
            request.chooseToken(address)
            setPicking(false)
          }}
          onBack={() => setPicking(false)}
        />
      ) : (
        <div className={card.body}>
          {account === null ? (
            <ConnectPrompt text={t('request.notConnected')} />
          ) : (
            <RequestForm account={account} request={request} onPick={() => setPicking(true)} />
          )}
        </div>
      )}
    </section>
  )
}
