import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import card from '#ui/layout/card.module.css'
import { TaskPage, TaskSection } from '#ui/layout/task-page.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { AddressBook } from './contacts/address-book.tsx'
import { type ContactDraft, useContactDraft } from './contacts/use-contact-draft.ts'
import { SendCard } from './form/send-card.tsx'
import { type SendFlow, useSendFlow } from './form/use-send-flow.ts'
import { RequestCard } from './request/request-card.tsx'

/** Shows sending and requesting tokens, and the address book (requirement MN-01). */
export function SendPage() {
  const { t } = useTranslation('send')
  const account = useSignedInAccount()
  const [tab, setTab] = useState('send')
  const flow = useSendFlow()
  const draft = useContactDraft()
  return (
    <TaskPage
      title={t('title')}
      lede={
        <>
          {t('lede')} <HelpTopicLink topic="send" />
        </>
      }
      task={
        <div className={card.card}>
          <Tabs
            label={t('tabs')}
            variant="card"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'send',
                label: t('send'),
                content: (
                  <SendCard flow={flow} extraAction={<SaveRecipient flow={flow} draft={draft} />} />
                ),
              },
              { value: 'request', label: t('request.tab'), content: <RequestCard /> },
            ]}
          />
        </div>
      }
    >
      <TaskSection title={t('contacts.title')}>
        {account === null ? (
          <ConnectPrompt text={t('contacts.notConnected')} />
        ) : (
          <AddressBook
            account={account}
            draft={draft}
            onSend={(address) => {
              setTab('send')
              flow.form.typeTo(address)
            }}
            key={account}
          />
        )}
      </TaskSection>
    </TaskPage>
  )
}

/** Offers to save the recipient of a completed transfer that is not in the address book. */
function SaveRecipient({ flow, draft }: { flow: SendFlow; draft: ContactDraft }) {
  const { t } = useTranslation('send')
  const to = flow.transaction.entry?.facts.recipient
  const isSaved = flow.recipient.known.contacts.some(
    ({ address }) => address.toLowerCase() === to?.toLowerCase(),
  )
  if (to === undefined || isSaved) return null
  return (
    <Button variant="quiet" isWide onClick={() => draft.open(to)}>
      {t('saveRecipient')}
    </Button>
  )
}
