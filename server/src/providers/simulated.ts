/** The outside world on this machine: each role's number above `SIM_PORT_BASE`. */
export const simulatorPorts = {
  login: 1,
  'bank-link': 3,
  kyc: 2,
  bank: 4,
  brokerage: 5,
  'market-data': 6,
  custodian: 7,
  mail: 8,
  safe: 9,
  analytics: 10,
  translations: 11,
} as const

export type SimulatedRole = keyof typeof simulatorPorts

/** How a provider is reached, and who we are there. */
export type KeyAccess = { url: string; key: string }

/** `webhookSecret` signs what it sends us, as Standard Webhooks does. */
export type ProviderAccess = KeyAccess & { webhookSecret: string }

/** No secret at all: simulators listen on loopback, and hardened mode refuses them. */
export const toSimulatedAccess = (role: SimulatedRole, portBase: number): ProviderAccess => ({
  url: `http://127.0.0.1:${portBase + simulatorPorts[role]}`,
  key: `simulated-${role}`,
  webhookSecret: `whsec_${Buffer.from(`simulated-${role}`).toString('base64')}`,
})

/** As Plaid wants it: who we are there, and the secret of it. */
export const SIMULATED_BANK_LINK = { client: 'simulated', secret: 'simulated-bank-link' }
