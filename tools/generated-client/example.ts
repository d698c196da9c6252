// An integrator's program, written against the client that openapi-typescript makes from the served document. A test
// compiles it with the freshly generated types, so a change that breaks such programs is seen.

import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

const client = createClient<paths>({ baseUrl: 'https://parvalue.example/api/v1' })

/** Lists the symbols of stocks whose name contains a text. */
export async function findSymbols(text: string): Promise<string[]> {
  const { data, error } = await client.GET('/stocks/all')
  if (error) throw new Error(error.message)
  return data.filter(({ name }) => name.includes(text)).map(({ symbol }) => symbol)
}

/** Returns the value of USD+ held by a wallet, and says which tokens it cannot see. */
export async function readOrders(walletAddress: string, accessToken: string) {
  const { data, response } = await client.GET('/user/{wallet_address}/orders', {
    params: { path: { wallet_address: walletAddress } },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return { status: response.status, orders: data }
}
