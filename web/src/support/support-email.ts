import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { strings } from './strings.en.ts'

/**
 * What failed or waits, as the person who writes sees it on the screen. What is not known is left out.
 * Nothing that opens a door belongs into a letter: no claim code, no signature.
 */
export type SupportContext = {
  kind: keyof typeof strings.matters
  /** Which one of its kind: an order's name, a step of the account. */
  what?: string | null
  /** By which the server, or else this browser, knows it. */
  id?: string | null
  chainId?: number | null
  destinationChainId?: number | null
  hash?: Hex | null
  atMs?: number | null
  /** In the reader's words, like what was said. */
  status?: string | null
  said?: string | null
}

/** Some mail programs cut an address off at 2,000 characters; what others wrote is what can be long. */
const LINE_MAX = 240

/** A mailto address (RFC 6068) with a letter in which everything that support would ask for stands. */
export function toLetterHref(t: TFunction<'support'>, to: string, matter: SupportContext): string {
  const name = t(`matters.${matter.kind}`)
  const subject = matter.id ? t('subject', { matter: name, id: toLine(matter.id) }) : name
  const body = [t('please'), '', ...toLines(t, matter), ''].join('\r\n')
  return `mailto:${toAddress(to)}?subject=${encode(subject)}&body=${encode(body)}`
}

function toLines(t: TFunction<'support'>, matter: SupportContext): string[] {
  const { what, id, chainId, destinationChainId, hash, atMs, status, said } = matter
  const lines = [
    what && t('lines.what', { what: toLine(what) }),
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
    said && t('lines.said', { said: toLine(said) }),
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[]
}

/** To the second, the same for whoever writes and whoever reads. */
const toUtcText = (atMs: number) =>
  `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** One line each, whatever others put into their texts; half a character is none. */
function toLine(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
  return line.length <= LINE_MAX
    ? line
    : `${Array.from(line)
        .slice(0, LINE_MAX - 1)
        .join('')}…`
}

const encode = encodeURIComponent

/** The one character of an address that may stay as it is. */
const toAddress = (address: string) => encode(address).replace('%40', '@')
