import { expect, test } from 'vitest'
import type { Mailer, OutgoingMail } from './port.ts'

/** Controls by which a test reads mails and causes failures, in the way that the provider offers. */
export type MailUnderTest = {
  mailer: Mailer
  /** An address that bounces. */
  refusing: string
  /** Lists the mails to an address, newest first; absent where a sandbox does not show them. */
  list?: (to: string) => Promise<{ subject: string; text: string; html: string }[]>
  /** Makes the next responses fail; absent where a sandbox cannot do that. */
  fail?: (requests: number) => Promise<void>
}

const mail: OutgoingMail = {
  to: 'ana@example.com',
  subject: 'A subject',
  text: 'One\nTwo — ñ\n',
  html: '<p>One<br>Two — ñ</p>',
  key: 'k',
}

/** Declares the tests that every adapter of the port passes. */
export function describeMail(getSetup: () => MailUnderTest) {
  test('a bouncing invalid address is refused', async () => {
    const { mailer, refusing } = getSetup()
    const refused = mailer.send({ ...mail, to: refusing })
    await expect(refused).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' })
  })

  test('a mail arrives unchanged', async () => {
    const { mailer, list } = getSetup()
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Another' })
    if (!list) return
    expect(await list(mail.to)).toMatchObject([
      { subject: 'Another', text: mail.text, html: mail.html },
      { subject: mail.subject, text: mail.text, html: mail.html },
    ])
  })

  test('an outage is retryable', async () => {
    const { mailer, fail } = getSetup()
    if (!fail) return
    await fail(1)
    const failed = mailer.send(mail)
    await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind: 'retryable' })
    await mailer.send(mail)
  })
}
