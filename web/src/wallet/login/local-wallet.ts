import { numberToHex } from 'viem'
import { isRead, readOwnNode } from '../network/own-node.ts'
import { ProviderError, userRejected } from '../provider-error.ts'
import { askInFrame } from './form/confirm-frame.ts'
import type { LocalCalls } from './local-calls.ts'
import { LOGIN_UNREACHABLE } from './login-error.ts'
import type { Eip1193 } from './port.ts'
import { findKept } from './token.ts'

export type WalletWords = { title: string; close: string; language: string }

type Facts = { url: string; calls: LocalCalls; getWords: () => Promise<WalletWords> }

const SIGNED_THERE = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

/** The wallet at the local login service, on one network. */
export const toLocalWallet = (facts: Facts, chainId: number): Eip1193 => ({
  request: async ({ method, params }) => {
    const list = Array.isArray(params) ? params : []
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return listAccounts()
    if (SIGNED_THERE.includes(method)) return sign(facts, chainId, { method, params: list })
    if (isRead(method)) return readOwnNode(chainId, method, list)
    throw new ProviderError(`The method ${method} is not supported.`, 4200)
  },
})

function listAccounts(): string[] {
  const kept = findKept()
  return kept ? [kept.address] : []
}

type Call = { method: string; params: readonly unknown[] }

async function sign({ url, calls, getWords }: Facts, chainId: number, call: Call) {
  const token = findKept()?.token
  if (token === undefined) throw loggedOut()
  const answer = await calls.ask(token, chainId, call.method, call.params)
  if (!answer) throw loggedOut()
  if ('error' in answer) throw toInternal(answer.error)
  if ('result' in answer) return answer.result
  const id = answer.question
  const words = await getWords()
  const query = new URLSearchParams({ lang: words.language, theme: toTheme() })
  const frameUrl = `${url}/confirm/${id}?${query}`
  await askInFrame({ url: frameUrl, id, title: words.title, closeLabel: words.close }).catch(
    async (error: unknown) => {
      await calls.reject(token, id).catch(() => null)
      throw error
    },
  )
  return takeAnswer(await calls.getAnswer(token, id))
}

function takeAnswer(given: Awaited<ReturnType<LocalCalls['getAnswer']>>): string {
  if (given?.status === 'rejected') throw userRejected()
  if (given?.status === 'failed') throw toInternal({ code: -32603, message: given.answer ?? '' })
  if (given?.status !== 'done' || given.answer === null) throw new ProviderError(LOGIN_UNREACHABLE)
  return given.answer
}

const toTheme = () => getComputedStyle(document.documentElement).colorScheme

const toInternal = ({ code, message }: { code: number; message: string }) =>
  new ProviderError(message, code)

const loggedOut = () => new ProviderError('The account is not connected.', 4100)
