import { expect, test } from 'vitest'
import { toHaproxyFile, toPatroniFile, toPgbouncerFile } from './service-files.ts'
import { listClusterPorts, toTopology } from './topology.ts'

const place = { folder: '/data/cluster', portBase: 5200, poolMode: 'transaction' } as const
const secrets = { superuser: 'a', replication: 'b', app: 'c' }

type PatroniSettings = {
  restapi: { connect_address: string }
  etcd: { hosts: string[] }
  bootstrap: { dcs: Record<string, unknown> & { ttl: number } }
}

test('no port of a cluster is used twice, with forwarders or without', () => {
  for (const isCuttable of [false, true]) {
    const topology = toTopology({ ...place, isCuttable })
    const ports = listClusterPorts(topology).map(({ port }) => port)
    const forwarders = topology.nodes.flatMap(({ peers, etcdPorts }) => [
      ...Object.values(peers),
      ...etcdPorts,
    ])
    const all = isCuttable ? [...ports, ...forwarders] : ports
    expect(new Set(all).size).toBe(all.length)
    expect(Math.max(...all)).toBeLessThan(5250)
  }
})

test('a commit waits for a standby, and Patroni replaces a silent leader in time', () => {
  const [node] = toTopology(place).nodes
  if (!node) throw new Error('There is no node')
  const file = JSON.parse(toPatroniFile(node, secrets)) as PatroniSettings
  const { dcs } = file.bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(Number(dcs.loop_wait) + 2 * Number(dcs.retry_timeout)).toBeLessThanOrEqual(dcs.ttl)
  expect(dcs.ttl).toBeLessThan(30)
  expect(file.etcd.hosts).toEqual(['127.0.0.1:5211', '127.0.0.1:5212', '127.0.0.1:5213'])
})

test('HAProxy follows the leader and closes the connections to the former one', () => {
  const file = toHaproxyFile(toTopology(place))
  expect(file).toContain('meth OPTIONS uri /primary')
  expect(file.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2)
  expect(file.match(/server node-\d 127\.0\.0\.1:522\d/g)).toHaveLength(6)
})

test('PgBouncer stands before HAProxy in the chosen mode', () => {
  const file = toPgbouncerFile(toTopology({ ...place, poolMode: 'session' }))
  expect(file).toContain('parvalue = host=127.0.0.1 port=5201 dbname=parvalue')
  expect(file).toMatch(/connect_query='.* where pg_is_in_recovery\(\)'$/m)
  expect(file).toContain('pool_mode = session')
})
