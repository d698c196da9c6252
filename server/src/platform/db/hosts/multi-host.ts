import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { type DatabaseHost, isHostChosen, listDatabaseHosts } from './database-url.ts'

/** Time that a host has to answer before the next one is asked too. */
const HEAD_START_MS = 300
const PROBE_MAX_MS = 1500

/** Seconds after which the connections of a pool are opened anew, so that none stays on a server that was demoted. */
const LIFETIME_SECONDS = 60

const READ_ONLY = '25006'

/**
 * Returns the options by which pg connects. A URL with one server is passed on as it is. With several, each connection
 * asks them in order and goes to the first that takes changes, which node-postgres does not do by itself.
 */
export function toConnectionOptions(databaseUrl: string): pg.PoolConfig {
  if (!isHostChosen(databaseUrl)) return { connectionString: databaseUrl }
  const hosts = listDatabaseHosts(databaseUrl)
  const [first] = hosts
  if (first === undefined) return { connectionString: databaseUrl }
  const options = parseIntoClientConfig(first.url)
  const ssl = toSsl(options.ssl, hosts)
  const finder = createHostFinder(hosts, ssl)
  return {
    ...options,
    ...(ssl === undefined ? {} : { ssl }),
    maxLifetimeSeconds: LIFETIME_SECONDS,
    stream: () => new ChoosingSocket(finder),
  }
}

type Ssl = pg.ClientConfig['ssl']

/** Accepts the certificate of each of the hosts, because pg compares it with the first one only. */
function toSsl(ssl: Ssl, hosts: readonly DatabaseHost[]): Ssl {
  if (!ssl) return ssl
  const check = (_: string, certificate: PeerCertificate) => {
    const faults = hosts.map(({ host }) => checkServerIdentity(host, certificate))
    return faults.includes(undefined) ? undefined : faults[0]
  }
  return { ...(ssl === true ? {} : ssl), checkServerIdentity: check }
}

type FindHost = () => Promise<DatabaseHost>

/** Creates the search for the host that takes changes. The one that was found last is asked first. */
export function createHostFinder(hosts: readonly DatabaseHost[], ssl?: Ssl): FindHost {
  let last = 0
  return async () => {
    const order = [...hosts.keys()].map((offset) => (last + offset) % hosts.length)
    let isFound = false
    let gate: Promise<unknown> = Promise.resolve()
    const probes = order.map((index) => {
      const probe = gate.then(async () => {
        const host = hosts[index]
        if (isFound || host === undefined) throw new Error('Another host was found')
        await requireWritable(host, ssl)
        isFound = true
        last = index
        return host
      })
      const ended = probe.catch(() => {})
      gate = gate.then(() => Promise.race([ended, pause(HEAD_START_MS, null, { ref: false })]))
      return probe
    })
    try {
      return await Promise.any(probes)
    } catch (error) {
      throw toOneError(error)
    }
  }
}

/** Throws unless this server answers and takes changes. */
async function requireWritable({ url }: DatabaseHost, ssl: Ssl) {
  const client = new pg.Client({
    ...parseIntoClientConfig(url),
    ...(ssl === undefined ? {} : { ssl }),
    connectionTimeoutMillis: PROBE_MAX_MS,
    query_timeout: PROBE_MAX_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      `select current_setting('transaction_read_only') as setting`,
    )
    if (rows[0]?.setting !== 'off') {
      throw Object.assign(new Error('No host of DATABASE_URL takes changes'), { code: READ_ONLY })
    }
  } finally {
    client.end().catch(() => {})
  }
}

/** Returns the most telling of the hosts' errors: a server that answered is more telling than one that is away. */
function toOneError(error: unknown): Error {
  const errors = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
  const hasState = (one: Error) =>
    /^(?=.*\d)[0-9A-Z]{5}$/.test((one as NodeJS.ErrnoException).code ?? '')
  return errors.find(hasState) ?? errors[0] ?? new Error('DATABASE_URL names no host')
}

/** A socket that connects to the host that takes changes, whatever host it is given. */
class ChoosingSocket extends Socket {
  readonly #find: FindHost

  constructor(find: FindHost) {
    super()
    this.#find = find
  }

  override connect(..._: unknown[]): this {
    this.#find().then(
      ({ host, port }) => {
        if (this.destroyed) return
        if (host.startsWith('/')) super.connect({ path: `${host}/.s.PGSQL.${port}` })
        else super.connect({ host, port })
      },
      (error: unknown) => this.destroy(error as Error),
    )
    return this
  }
}
