/** One server of a connection URL, and the URL that names it alone. */
export type DatabaseHost = { host: string; port: number; url: string }

const DEFAULT_PORT = 5432
const URL_PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(\?.*)?$/

/** Session attributes of libpq by which a server is chosen. Ours has to take changes, so standbys are of no use. */
const WRITABLE = ['read-write', 'primary']

export const TARGET_PARAMETER = 'target_session_attrs'

/**
 * Returns the servers of a URL in the forms of libpq: `postgres://a:5432,b/db`, or lists in the parameters `host` and
 * `port`. Empty if the text is no such URL.
 */
export function listDatabaseHosts(databaseUrl: string): DatabaseHost[] {
  const [, scheme = '', login = '', authority = '', path = '', query = ''] =
    URL_PARTS.exec(databaseUrl) ?? []
  if (scheme === '') return []
  const params = new URLSearchParams(query)
  const hosts = params.get('host')?.split(',') ?? authority.split(',').map(toHost)
  const ports = params.get('port')?.split(',') ?? authority.split(',').map(toPort)
  const found = hosts.map((host, index) => {
    const port = (ports.length === 1 ? ports[0] : ports[index]) || String(DEFAULT_PORT)
    return toSingle({ host, port, params, scheme, login, authority, path })
  })
  return found.every(({ url, port }) => URL.canParse(url) && port > 0) ? found : []
}

/** Returns whether the server is chosen by asking: among several, or by an attribute. */
export const isHostChosen = (databaseUrl: string): boolean =>
  listDatabaseHosts(databaseUrl).length > 1 || findTarget(databaseUrl) !== null

/** Returns whether the attribute that the URL names, if any, is one of a server that takes changes. */
export function isTargetWritable(databaseUrl: string): boolean {
  const target = findTarget(databaseUrl)
  return target === null || WRITABLE.includes(target)
}

/** Returns the servers without user and password, for messages. */
export const describeHosts = (databaseUrl: string): string =>
  listDatabaseHosts(databaseUrl)
    .map(({ url }) => URL.parse(url)?.host ?? '')
    .join(', ')

const findTarget = (databaseUrl: string) =>
  new URLSearchParams(URL_PARTS.exec(databaseUrl)?.[5] ?? '').get(TARGET_PARAMETER)

type Parts = {
  host: string
  port: string
  params: URLSearchParams
  scheme: string
  login: string
  authority: string
  path: string
}

function toSingle({ host, port, params, scheme, login, authority, path }: Parts): DatabaseHost {
  const rest = new URLSearchParams(params)
  rest.delete(TARGET_PARAMETER)
  const isParameter = rest.has('host')
  if (isParameter) rest.set('host', host)
  if (rest.has('port')) rest.set('port', port)
  const [first = ''] = authority.split(',')
  const server = isParameter ? first : host === '' ? '' : `${host}:${port}`
  const query = rest.size > 0 ? `?${rest.toString()}` : ''
  return {
    host: toBare(host),
    port: Number(port),
    url: `${scheme}${login}${server}${path}${query}`,
  }
}

const toHost = (text: string) => text.replace(/:\d*$/, '')
const toPort = (text: string) => /:(\d+)$/.exec(text)?.[1] ?? ''
const toBare = (host: string) => decodeURIComponent(host).replace(/^\[|\]$/g, '')
