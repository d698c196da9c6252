import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import pg from 'pg'
import { type Result, succeeded } from '../cli/refusal.ts'
import { type ClusterProcess, createClusterProcess, type ProcessPlace } from './cluster-process.ts'
import { describeMembers, findLeader, isClusterWhole, isEtcdHealthy } from './patroni.ts'
import { explainUnreachableFolder } from './reachable-folder.ts'
import { PROGRAMS } from './required-packages.ts'
import {
  type ClusterSecrets,
  SUPERUSER,
  toDataFolder,
  toEtcdArguments,
  toHaproxyFile,
  toPatroniFile,
  toPgbouncerFile,
  toUserList,
  toUserListPath,
} from './service-files.ts'
import { DATABASE_NAME, type Topology } from './topology.ts'

export type Cluster = {
  topology: Topology
  /** URL through PgBouncer and HAProxy. */
  pooledUrl: string
  /** URL through HAProxy only. */
  directUrl: string
  superuserUrl: string
  processes: ReadonlyMap<string, ClusterProcess>
  stop: () => Promise<void>
}

/** Milliseconds between two looks at the nodes, which also have to start meanwhile. */
const POLL_MS = 500

/** Milliseconds that three nodes may take on a slow machine, two of which copy the first. */
const READY_MAX_MS = 180_000

/** Starts a cluster; adds nothing to a folder that has one already. */
export async function startCluster(
  topology: Topology,
  place: ProcessPlace,
  onStarted: (begun: Pick<Cluster, 'stop'>) => void = () => {},
): Promise<Result<Cluster>> {
  const { folder } = topology
  const secrets = writeFiles(topology, place)
  const unreachable = explainUnreachableFolder(folder, place.user)
  if (unreachable !== null) return refused(unreachable)
  const processes = createProcesses(topology, place)
  const stop = () => stopAll(processes)
  onStarted({ stop })
  const start = (names: readonly string[]) => {
    for (const name of names) processes.get(name)?.start()
  }

  start(topology.etcd.map(({ name }) => name))
  const etcd = await waitFor('etcd has no quorum', async () =>
    (await Promise.all(topology.etcd.map(isEtcdHealthy))).every(Boolean),
  )
  if (!etcd.ok) return etcd
  start([...topology.nodes.map(({ name }) => name), 'haproxy', 'pgbouncer'])
  const whole = await waitFor(
    async () =>
      `The nodes did not become a leader and two standbys: ${await describeMembers(topology)}`,
    () => isClusterWhole(topology),
  )
  if (!whole.ok) return whole
  const urls = toUrls(topology, secrets)
  const created = await createDatabase(topology, secrets)
  if (!created.ok) return created
  return accepted({ topology, processes, stop, ...urls })
}

function toUrls({ pgbouncerPort, leaderPort }: Topology, { app, superuser }: ClusterSecrets) {
  const toUrl = (port: number) =>
    `postgres://${DATABASE_NAME}:${app}@127.0.0.1:${port}/${DATABASE_NAME}`
  return {
    pooledUrl: toUrl(pgbouncerPort),
    directUrl: toUrl(leaderPort),
    superuserUrl: `postgres://${SUPERUSER}:${superuser}@127.0.0.1:${leaderPort}/postgres`,
  }
}

function writeFiles(topology: Topology, { user }: ProcessPlace): ClusterSecrets {
  const { folder, etcd, nodes } = topology
  const own = (path: string) => chownSync(path, user.uid, user.gid)
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    own(path)
  }
  const proxies = ['haproxy', 'pgbouncer'].map((name) => join(folder, name))
  const folders = [...etcd, ...nodes].map((each) => each.folder)
  for (const each of [folder, ...folders, ...proxies]) {
    mkdirSync(each, { recursive: true, mode: 0o700 })
    own(each)
  }
  const secrets = readSecrets(join(folder, 'passwords.json'))
  for (const node of nodes) write(join(node.folder, 'patroni.json'), toPatroniFile(node, secrets))
  write(join(folder, 'haproxy', 'haproxy.cfg'), toHaproxyFile(topology))
  write(join(folder, 'pgbouncer', 'pgbouncer.ini'), toPgbouncerFile(topology))
  write(toUserListPath(topology), toUserList(secrets))
  return secrets
}

function readSecrets(file: string): ClusterSecrets {
  if (!existsSync(file)) {
    const create = () => randomBytes(16).toString('hex')
    const secrets = { superuser: create(), replication: create(), app: create() }
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as ClusterSecrets
}

function createProcesses(topology: Topology, place: ProcessPlace): Map<string, ClusterProcess> {
  const { folder, etcd, nodes } = topology
  const programs = [
    ...etcd.map((member) => ({
      name: member.name,
      file: PROGRAMS.etcd,
      args: toEtcdArguments(member, etcd),
      folder: member.folder,
    })),
    ...nodes.map((node) => ({
      name: node.name,
      file: PROGRAMS.patroni,
      args: [join(node.folder, 'patroni.json')],
      folder: node.folder,
      childPidFile: join(toDataFolder(node), 'postmaster.pid'),
    })),
    {
      name: 'haproxy',
      file: PROGRAMS.haproxy,
      args: ['-db', '-f', join(folder, 'haproxy', 'haproxy.cfg')],
      folder: join(folder, 'haproxy'),
    },
    {
      name: 'pgbouncer',
      file: PROGRAMS.pgbouncer,
      args: [join(folder, 'pgbouncer', 'pgbouncer.ini')],
      folder: join(folder, 'pgbouncer'),
    },
  ]
  return new Map(programs.map((each) => [each.name, createClusterProcess(each, place)]))
}

/** Stops the proxies first, then all nodes at once, then etcd, which the nodes need for an orderly end. */
async function stopAll(processes: ReadonlyMap<string, ClusterProcess>) {
  const all = [...processes.values()]
  for (const pattern of [/^(haproxy|pgbouncer)$/, /^node-/, /^etcd-/]) {
    await Promise.all(all.filter(({ name }) => pattern.test(name)).map((each) => each.stop()))
  }
}

async function waitFor(
  fault: string | (() => Promise<string>),
  isReached: () => Promise<boolean>,
): Promise<Result<void>> {
  const endMs = performance.now() + READY_MAX_MS
  while (performance.now() < endMs) {
    if (await isReached()) return succeeded
    await delay(POLL_MS)
  }
  return refused(
    `${typeof fault === 'string' ? fault : await fault()}; see the logs of the cluster.`,
  )
}

/** Creates the role and the database of the server on the leader, unless they exist. */
async function createDatabase(topology: Topology, secrets: ClusterSecrets): Promise<Result<void>> {
  const leader = await findLeader(topology)
  if (!leader) return refused('The cluster has lost its leader during the start.')
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: leader.postgresPort, database: 'postgres' },
    ...{ user: SUPERUSER, password: secrets.superuser },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE_NAME,
    ])
    if (rowCount === 0) {
      await client.query(`create role ${DATABASE_NAME} login password '${secrets.app}'`)
      await client.query(`create database ${DATABASE_NAME} owner ${DATABASE_NAME}`)
    }
  } finally {
    await client.end()
  }
  return succeeded
}
