import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contact, contactsQuery, removeContactRequest } from '#api/transfers/contacts.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LoadableList } from '#ui/text/loadable-list.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contacts.module.css'
import type { ContactDraft } from './use-contact-draft.ts'

type AddressBookProps = {
  account: Address
  draft: ContactDraft
  /** Fills in a contact as the recipient. */
  onSend: (address: Address) => void
}

/** Shows the address book, which the server stores for the wallet (requirement MN-01). */
export function AddressBook({ account, draft, onSend }: AddressBookProps) {
  const { t } = useTranslation('send')
  const read = useQuery(contactsQuery(account))
  const contacts = read.data ?? []
  return (
    <>
      {draft.isOpen && read.data ? (
        <ContactForm
          account={account}
          contacts={contacts}
          draft={draft}
          key={`${draft.isEdit}${draft.isEdit ? draft.addressText : ''}`}
        />
      ) : (
        <div className={styles.top}>
          <Button variant="quiet" isDisabled={!read.data} onClick={() => draft.open()}>
            {t('contacts.add')}
          </Button>
        </div>
      )}
      <LoadableList
        count={read.data?.length ?? null}
        isFailed={read.isError}
        isStale={false}
        onRetry={() => void read.refetch()}
        texts={t('contacts.list', { returnObjects: true })}
      >
        <ul className={styles.list} aria-label={t('contacts.title')}>
          {contacts.map((contact) => (
            <ContactRow
              key={contact.address}
              account={account}
              contact={contact}
              onSend={() => onSend(contact.address)}
              onEdit={() => draft.open(contact.address, contact.label)}
            />
          ))}
        </ul>
      </LoadableList>
    </>
  )
}

type ContactRowProps = {
  account: Address
  contact: Contact
  onSend: () => void
  onEdit: () => void
}

function ContactRow({ account, contact, onSend, onEdit }: ContactRowProps) {
  const { t } = useTranslation('send')
  const [isAsking, setAsking] = useState(false)
  const { address, label } = contact
  const remove = () => void removeContactRequest.send({ account, contact }).catch(() => null)
  return (
    <li className={styles.row}>
      <Avatar address={address} />
      <span className={styles.name}>
        <strong>{label}</strong>
        <span className={styles.sub} title={address}>
          {shortenAddress(address)}
        </span>
      </span>
      <span className={styles.buttons}>
        {isAsking ? (
          <>
            <button
              type="button"
              className="link"
              aria-label={t('contacts.removeNow', { label })}
              onClick={remove}
            >
              {t('contacts.remove')}
            </button>
            <button type="button" className="link" onClick={() => setAsking(false)}>
              {t('contacts.keep')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="link"
              aria-label={t('contacts.sendTo', { label })}
              onClick={onSend}
            >
              {t('send')}
            </button>
            <button
              type="button"
              className="link"
              aria-label={t('contacts.editOne', { label })}
              onClick={onEdit}
            >
              {t('contacts.rename')}
            </button>
            <button
              type="button"
              className="link"
              aria-label={t('contacts.removeOne', { label })}
              onClick={() => setAsking(true)}
            >
              {t('contacts.remove')}
            </button>
          </>
        )}
      </span>
    </li>
  )
}
