/** The outside world on this machine: each role's number above `SIM_PORT_BASE`. */
export const simulatorPorts = { bank: 4, custodian: 7 } as const

export type SimulatedRole = keyof typeof simulatorPorts

/** How a provider is reached. `webhookSecret` signs what it sends us, as Standard Webhooks does. */
export type ProviderAccess = { url: string; key: string; webhookSecret: string }

/** No secret at all: simulators listen on loopback, and hardened mode refuses them. */
export const toSimulatedAccess = (role: SimulatedRole, portBase: number): ProviderAccess => ({
  url: `http://127.0.0.1:${portBase + simulatorPorts[role]}`,
  key: `simulated-${role}`,
  webhookSecret: `whsec_${Buffer.from(`simulated-${role}`).toString('base64')}`,
})
