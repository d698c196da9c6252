import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { strings } from './strings.en.ts'

/**
 * The item that a support email is about, as the user sees it on the screen. Unknown fields are left
 * out. Must not contain secrets such as a claim code or a signature.
 */
export type SupportContext = {
  kind: keyof typeof strings.matters
  /** The item of this kind, such as the name of an order or a step of the account. */
  item?: string | null
  /** The item's id on the server, or else in this browser. */
  id?: string | null
  chainId?: number | null
  destinationChainId?: number | null
  hash?: Hex | null
  atMs?: number | null
  /** Status in the user's language, like the message. */
  status?: string | null
  message?: string | null
}

/** Limit of a line, because some mail programs cut a mailto URL off at 2,000 characters. */
const LINE_MAX = 240

/** Returns a mailto URL (RFC 6068) with the details that support would need. */
export function toSupportMailto(
  t: TFunction<'support'>,
  to: string,
  context: SupportContext,
): string {
  const name = t(`matters.${context.kind}`)
  const subject = context.id ? t('subject', { matter: name, id: toLine(context.id) }) : name
  const body = [t('please'), '', ...toLines(t, context), ''].join('\r\n')
  return `mailto:${toAddress(to)}?subject=${encode(subject)}&body=${encode(body)}`
}

function toLines(t: TFunction<'support'>, context: SupportContext): string[] {
  const { item, id, chainId, destinationChainId, hash, atMs, status, message } = context
  const lines = [
    item && t('lines.what', { what: toLine(item) }),
    id && t('lines.id', { id: toLine(id) }),
    chainId && t('lines.network', { network: networkNameOf(chainId), chainId }),
    destinationChainId &&
      t('lines.destination', {
        network: networkNameOf(destinationChainId),
        chainId: destinationChainId,
      }),
    hash && t('lines.hash', { hash }),
    Number.isFinite(atMs) && t('lines.time', { time: toUtcText(atMs ?? 0) }),
    status && t('lines.status', { status: toLine(status) }),
    message && t('lines.said', { said: toLine(message) }),
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[]
}

/** Formats a time in UTC to the second, so that user and support see the same text. */
const toUtcText = (atMs: number) =>
  `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Returns the text as one line of limited length, without line breaks or broken surrogates. */
function toLine(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
  return line.length <= LINE_MAX
    ? line
    : `${Array.from(line)
        .slice(0, LINE_MAX - 1)
        .join('')}…`
}

const encode = encodeURIComponent

/** Encodes an email address but leaves `@` readable. */
const toAddress = (address: string) => encode(address).replace('%40', '@')
