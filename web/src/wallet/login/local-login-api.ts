import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { ProviderError } from '../provider-error.ts'
import { LOGIN_UNREACHABLE_MESSAGE } from './login-error.ts'

/** Our OAuth client id at the login service. */
export const OAUTH_CLIENT_ID = 'parvalue'

type User = { contact: string; address: Address }

export type LocalRpcResponse =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { question: string }

export type ConfirmationStatus = {
  status: 'open' | 'rejected' | 'signing' | 'done' | 'failed' | 'unknown'
  answer: string | null
}

export type LocalLoginApi = ReturnType<typeof createLocalLoginApi>

/** Creates the calls of the local login service. They return null if the token is no longer valid. */
export function createLocalLoginApi(url: string) {
  const call = async <Answer>(path: string, token: string | null, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'omit',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null)
    if (response?.status === 401) return null
    if (!response?.ok) throw new ProviderError(LOGIN_UNREACHABLE_MESSAGE)
    return (await response.json()) as Answer
  }
  return {
    exchange: (code: string, verifier: string, redirectUri: string) =>
      call<User & { access_token: string }>('/token', null, {
        grant_type: 'authorization_code',
        client_id: OAUTH_CLIENT_ID,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    getSession: (token: string) => call<User>('/session', token),
    logOut: (token: string) => call<object>('/logout', token, {}),
    request: (token: string, chainId: number, method: string, params: readonly unknown[]) =>
      call<LocalRpcResponse>('/rpc', token, { chain_id: chainId, method, params }),
    getAnswer: (token: string, question: string) =>
      call<ConfirmationStatus>(`/questions/${question}`, token),
    reject: (token: string, question: string) =>
      call<object>(`/questions/${question}/reject`, token, {}),
  }
}
