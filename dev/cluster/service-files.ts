import { join } from 'node:path'
import { POSTGRES_BINARIES } from './postgres-user.ts'
import { type ClusterNode, DATABASE_NAME, type EtcdMember, type Topology } from './topology.ts'

/** Passwords of one cluster; `app` is that of the role with which the server connects. */
export type ClusterSecrets = { superuser: string; replication: string; app: string }

export const SUPERUSER = 'postgres'
const HOST = '127.0.0.1'
const SCOPE = 'parvalue'

/**
 * Seconds after which a silent leader is replaced. Twice `retry_timeout` and `loop_wait` fit into it, as Patroni
 * demands, and it leaves half of the 30 seconds within which service has to be back.
 */
export const TTL_SECONDS = 15
const LOOP_WAIT_SECONDS = 3
const RETRY_TIMEOUT_SECONDS = 5

export const toEtcdArguments = (member: EtcdMember, members: readonly EtcdMember[]): string[] => {
  const client = `http://${HOST}:${member.clientPort}`
  const peer = `http://${HOST}:${member.peerPort}`
  const all = members.map(({ name, peerPort }) => `${name}=http://${HOST}:${peerPort}`)
  return [
    ...[`--name=${member.name}`, `--data-dir=${member.folder}`],
    ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
    ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
    ...[`--initial-cluster=${all.join()}`, '--initial-cluster-state=new'],
    // All members share the machine with the application here, so a late heartbeat is no failure yet.
    ...['--heartbeat-interval=200', '--election-timeout=2000'],
    '--enable-v2=true',
  ]
}

/**
 * Returns the settings of a node for Patroni (JSON is YAML). Replication is synchronous and strict: without a standby
 * that has a commit on its disk, the commit is not acknowledged.
 */
export const toPatroniFile = (node: ClusterNode, secrets: ClusterSecrets): string =>
  JSON.stringify(
    {
      scope: SCOPE,
      name: node.name,
      restapi: {
        listen: `${HOST}:${node.restPort}`,
        connect_address: `${HOST}:${node.peers.restPort}`,
      },
      // The second version of etcd's interface: over the third one, Patroni 3.0 gives the leader's key to a leader that
      // continues after a pause, although another node holds it, and what that one acknowledged is lost.
      // These addresses are the only ones, because forwarders may stand before the members.
      etcd: { hosts: node.etcdPorts.map((port) => `${HOST}:${port}`), use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: TTL_SECONDS,
          loop_wait: LOOP_WAIT_SECONDS,
          retry_timeout: RETRY_TIMEOUT_SECONDS,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          // A leader that reaches all other nodes continues without etcd's quorum.
          failsafe_mode: true,
          // A leader that crashed is replaced at once instead of being started again.
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { max_connections: 200, wal_keep_size: '128MB', wal_log_hints: 'on' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${HOST}:${node.postgresPort}`,
        connect_address: `${HOST}:${node.peers.postgresPort}`,
        data_dir: toDataFolder(node),
        bin_dir: POSTGRES_BINARIES,
        pgpass: join(node.folder, 'pgpass'),
        authentication: {
          superuser: { username: SUPERUSER, password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
          rewind: { username: 'rewinder', password: secrets.replication },
        },
        parameters: { unix_socket_directories: node.folder, password_encryption: 'scram-sha-256' },
        pg_hba: [
          `host all all ${HOST}/32 scram-sha-256`,
          `host replication replicator ${HOST}/32 scram-sha-256`,
          'local all all scram-sha-256',
        ],
      },
    },
    null,
    2,
  )

/** Folder of a node's database, in which only its owner may read. */
export const toDataFolder = ({ folder }: ClusterNode) => join(folder, 'data')

/**
 * Returns HAProxy's settings. Patroni's health checks decide where a port leads, and the connections to a server that
 * is leader no more are closed.
 */
export const toHaproxyFile = ({ leaderPort, replicaPort, nodes }: Topology): string => {
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} ${HOST}:${postgresPort} maxconn 200 check port ${restPort}`,
  )
  const listen = (name: string, port: number, path: string) => [
    `listen ${name}`,
    `  bind ${HOST}:${port}`,
    '  option httpchk',
    `  http-check send meth OPTIONS uri ${path}`,
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 3 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  return `${[
    ...['global', '  maxconn 1000'],
    ...['defaults', '  mode tcp', '  balance roundrobin', '  retries 1'],
    ...['  timeout connect 2s', '  timeout check 2s'],
    ...['  timeout client 1h', '  timeout server 1h'],
    ...listen('leader', leaderPort, '/primary'),
    ...listen('standbys', replicaPort, '/replica?lag=16MB'),
  ].join('\n')}\n`
}

/**
 * Ends a new connection to a server in recovery. HAProxy needs up to two seconds to see that a leader was demoted, and
 * Patroni starts that one again at once, as a standby that still shows changes which no other server has.
 */
const ENDS_UNLESS_LEADER = 'select pg_terminate_backend(pg_backend_pid()) where pg_is_in_recovery()'

/**
 * Returns PgBouncer's settings. It connects to HAProxy's leader port, and reports a missing leader within seconds
 * instead of letting its clients wait for two minutes.
 */
export const toPgbouncerFile = (topology: Topology): string =>
  `${[
    '[databases]',
    `${DATABASE_NAME} = host=${HOST} port=${topology.leaderPort} dbname=${DATABASE_NAME} connect_query='${ENDS_UNLESS_LEADER}'`,
    '[pgbouncer]',
    ...[`listen_addr = ${HOST}`, `listen_port = ${topology.pgbouncerPort}`],
    ...['auth_type = scram-sha-256', `auth_file = ${toUserListPath(topology)}`],
    ...['unix_socket_dir =', `pool_mode = ${topology.poolMode}`],
    ...['max_client_conn = 500', 'default_pool_size = 60'],
    ...['server_login_retry = 1', 'server_connect_timeout = 3', 'query_wait_timeout = 5'],
  ].join('\n')}\n`

export const toUserListPath = ({ folder }: Topology) => join(folder, 'pgbouncer', 'users.txt')

export const toUserList = ({ app }: ClusterSecrets) => `"${DATABASE_NAME}" "${app}"\n`
