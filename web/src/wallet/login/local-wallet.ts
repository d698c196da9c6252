import { numberToHex } from 'viem'
import { isReadMethod, readNode } from '../network/read-node.ts'
import { ProviderError, userRejectedError } from '../provider-error.ts'
import { confirmInFrame } from './form/confirm-frame.ts'
import type { LocalLoginApi } from './local-login-api.ts'
import { LOGIN_UNREACHABLE_MESSAGE } from './login-error.ts'
import type { Eip1193Provider } from './port.ts'
import { findStoredLogin } from './stored-login.ts'

export type LocalWalletTexts = { title: string; close: string; language: string }

type WalletContext = {
  url: string
  calls: LocalLoginApi
  getTexts: () => Promise<LocalWalletTexts>
}

const SIGNED_BY_SERVICE = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

/** Returns a provider for the wallet at the local login service, on one network. */
export const toLocalWallet = (context: WalletContext, chainId: number): Eip1193Provider => ({
  request: async ({ method, params }) => {
    const list = Array.isArray(params) ? params : []
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return listAccounts()
    if (SIGNED_BY_SERVICE.includes(method)) return sign(context, chainId, { method, params: list })
    if (isReadMethod(method)) return readNode(chainId, method, list)
    throw new ProviderError(`The method ${method} is not supported.`, 4200)
  },
})

function listAccounts(): string[] {
  const login = findStoredLogin()
  return login ? [login.address] : []
}

type Call = { method: string; params: readonly unknown[] }

async function sign({ url, calls, getTexts }: WalletContext, chainId: number, call: Call) {
  const token = findStoredLogin()?.token
  if (token === undefined) throw loggedOut()
  const answer = await calls.request(token, chainId, call.method, call.params)
  if (!answer) throw loggedOut()
  if ('error' in answer) throw toInternal(answer.error)
  if ('result' in answer) return answer.result
  const id = answer.question
  const texts = await getTexts()
  const query = new URLSearchParams({ lang: texts.language, theme: toTheme() })
  const frameUrl = `${url}/confirm/${id}?${query}`
  await confirmInFrame({ url: frameUrl, id, title: texts.title, closeLabel: texts.close }).catch(
    async (error: unknown) => {
      await calls.reject(token, id).catch(() => null)
      throw error
    },
  )
  return toSignature(await calls.getAnswer(token, id))
}

function toSignature(result: Awaited<ReturnType<LocalLoginApi['getAnswer']>>): string {
  if (result?.status === 'rejected') throw userRejectedError()
  if (result?.status === 'failed') throw toInternal({ code: -32603, message: result.answer ?? '' })
  if (result?.status !== 'done' || result.answer === null)
    throw new ProviderError(LOGIN_UNREACHABLE_MESSAGE)
  return result.answer
}

const toTheme = () => getComputedStyle(document.documentElement).colorScheme

const toInternal = ({ code, message }: { code: number; message: string }) =>
  new ProviderError(message, code)

const loggedOut = () => new ProviderError('The account is not connected.', 4100)
