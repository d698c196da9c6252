import type { DatabaseSync } from 'node:sqlite'

export type StoredMail = {
  id: string
  sender: string
  recipient: string
  subject: string
  text: string
  /** Empty if the mail has only text. */
  html: string
  received_ms: number
}

export function createMailStore(store: DatabaseSync) {
  store.exec(`create table if not exists mails (
    id text primary key, sender text not null, recipient text not null, subject text not null,
    text text not null, received_ms integer not null
  )`)
  const columns = store.prepare('select name from pragma_table_info(?)').all('mails')
  if (!columns.some(({ name }) => name === 'html')) {
    store.exec("alter table mails add column html text not null default ''")
  }
  return {
    add: (mail: StoredMail) => {
      store
        .prepare(
          `insert into mails (id, sender, recipient, subject, text, html, received_ms)
            values (:id, :sender, :recipient, :subject, :text, :html, :received_ms)`,
        )
        .run(mail)
    },
    /** Lists the mails of one recipient, or of all, newest first. */
    list: (recipient: string | null, limit: number): StoredMail[] =>
      store
        .prepare(
          `select * from mails where :recipient is null or lower(recipient) = lower(:recipient)
            order by rowid desc limit :limit`,
        )
        .all({ recipient, limit }) as StoredMail[],
  }
}

export type MailStore = ReturnType<typeof createMailStore>
