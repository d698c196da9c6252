import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { strings as en } from './strings.en.ts'
import { strings as es } from './strings.es-MX.ts'
import { type SupportContext, toSupportMailto } from './support-email.ts'

const i18n = i18next.createInstance()

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: { en: { support: en }, 'es-MX': { support: es } },
    interpolation: { escapeValue: false },
  })
})

const HASH = `0x${'ab'.repeat(32)}` as const
const AT_MS = Date.UTC(2026, 10, 22, 7, 4, 9)

const write = (context: SupportContext, language = 'en', to = 'support@parvalue.example') =>
  toSupportMailto(i18n.getFixedT(language, 'support') as never, to, context)

/** Parses a mailto URL like a mail program. */
function read(href: string) {
  const [address, query] = href.split('?')
  const [subject, body] = (query ?? '').split('&').map((part) => part.split('='))
  return {
    to: decodeURIComponent((address ?? '').replace('mailto:', '')),
    subject: decodeURIComponent(subject?.[1] ?? ''),
    lines: decodeURIComponent(body?.[1] ?? '').split('\r\n'),
    parts: query?.split(/[&=]/).length,
  }
}

test('missing fields are left out, and an email with only a kind is valid', () => {
  const { to, subject, lines } = read(write({ kind: 'wire', id: null, chainId: null, hash: null }))
  expect({ to, subject, lines }).toEqual({
    to: 'support@parvalue.example',
    subject: 'Wire transfer',
    lines: ['Hi, I need help with the following:', '', ''],
  })
})

test('no text escapes its line, its field or the URL', () => {
  const reason = 'a & b = c #d? 100 %\r\nBcc: x@evil.example\n\n\tß "ñ" {{id}} $t(contact)'
  const href = write(
    { kind: 'bankTransfer', id: 'a&subject=x#y', message: reason },
    'en',
    'help+me&you?#%@parvalue.example',
  )
  expect(href).toMatch(/^mailto:[^?&#\s]+\?subject=[^?&#\s]+&body=[^?&#\s]+$/)
  expect(read(href)).toEqual({
    to: 'help+me&you?#%@parvalue.example',
    subject: 'Bank transfer a&subject=x#y',
    lines: [
      'Hi, I need help with the following:',
      '',
      'Reference: a&subject=x#y',
      'Reason: a & b = c #d? 100 % Bcc: x@evil.example ß "ñ" {{id}} $t(contact)',
      '',
    ],
    parts: 4,
  })
})

test('a long text is cut between characters, and a lone surrogate is replaced', () => {
  const { lines } = read(write({ kind: 'order', message: '😀'.repeat(400), item: 'x\ud83d' }))
  expect(lines[2]).toBe('About: x\ufffd')
  expect(lines[3]).toBe(`Reason: ${'😀'.repeat(239)}…`)
  const whole = write({
    ...{ kind: 'bridge', chainId: 1, destinationChainId: 42161, hash: HASH, atMs: AT_MS },
    ...{ id: HASH, item: 'x'.repeat(1000), status: 'y'.repeat(1000), message: 'z'.repeat(1000) },
  })
  expect(whole.length).toBeLessThan(1900)
})

test('an email contains all fields, in both languages', () => {
  const context: SupportContext = {
    kind: 'bridge',
    item: '5.00 USD+',
    id: HASH,
    chainId: 11155111,
    destinationChainId: 421614,
    hash: HASH,
    atMs: AT_MS,
    status: 'Waiting',
    message: 'Receiving is paused.',
  }
  expect(read(write(context))).toMatchObject({
    subject: `Bridge transfer ${HASH}`,
    lines: [
      'Hi, I need help with the following:',
      '',
      'About: 5.00 USD+',
      `Reference: ${HASH}`,
      'Network: Sepolia (11155111)',
      'Destination network: Arbitrum Sepolia (421614)',
      `Transaction: ${HASH}`,
      'Time: 2026-11-22 07:04:09 UTC',
      'Status: Waiting',
      'Reason: Receiving is paused.',
      '',
    ],
  })
  expect(read(write(context, 'es-MX'))).toMatchObject({
    subject: `Transferencia por el puente ${HASH}`,
    lines: [
      'Hola, necesito ayuda con lo siguiente:',
      '',
      'Asunto: 5.00 USD+',
      `Referencia: ${HASH}`,
      'Red: Sepolia (11155111)',
      'Red de destino: Arbitrum Sepolia (421614)',
      `Transacción: ${HASH}`,
      'Hora: 2026-11-22 07:04:09 UTC',
      'Estado: Waiting',
      'Motivo: Receiving is paused.',
      '',
    ],
  })
})
