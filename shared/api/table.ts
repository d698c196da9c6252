import type { Endpoint } from './endpoint.ts'
import { system } from './system.ts'
import { treasury } from './treasury.ts'
import { user } from './user.ts'

/** Every call there is, by group; a group is a module of the server. */
export const api = { system, treasury, user } as const satisfies Record<
  string,
  Record<string, Endpoint>
>

export type Api = typeof api
