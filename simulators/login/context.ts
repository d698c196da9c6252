import type { SimulatorSettings } from '../settings.ts'
import type { LoginConnection } from './store.ts'

export type LoginContext = {
  /** The only origin whose page may use this service. */
  productOrigin: string
  /** The only redirect URI that is accepted. */
  redirectUri: string
  app: string
  mailUrl: string
  connections: readonly LoginConnection[]
}

/** The product's client id at login services. */
export const LOGIN_CLIENT_ID = 'parvalue'

const METHODS: Readonly<Record<string, LoginConnection>> = {
  email: 'email',
  phone: 'sms',
  google: 'google',
}

export function toLoginContext({ productUrl, portBase, env }: SimulatorSettings): LoginContext {
  const methods = (env.LOGIN_METHODS || 'email,google').split(',')
  return {
    productOrigin: new URL(productUrl).origin,
    redirectUri: `${new URL(productUrl).origin}/`,
    app: env.BRAND_NAME || 'Parvalue',
    mailUrl: `http://127.0.0.1:${portBase + 8}`,
    connections: methods.flatMap((name) => METHODS[name.trim()] ?? []),
  }
}
