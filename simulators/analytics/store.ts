import type { DatabaseSync } from 'node:sqlite'

export type StoredAnalyticsEvent = {
  id: number
  name: string
  url: string
  domain: string
  referrer: string | null
  props: Record<string, string | number | boolean>
  received_ms: number
}

type Row = Omit<StoredAnalyticsEvent, 'props'> & { props: string }

export function createAnalyticsEventStore(store: DatabaseSync) {
  store.exec(`create table if not exists events (
    id integer primary key, name text not null, url text not null, domain text not null,
    referrer text, props text not null, received_ms integer not null
  )`)
  const toEvent = (row: Row): StoredAnalyticsEvent => ({
    ...row,
    props: JSON.parse(row.props) as StoredAnalyticsEvent['props'],
  })
  return {
    add: ({ props, ...event }: Omit<StoredAnalyticsEvent, 'id'>) => {
      store
        .prepare(
          `insert into events (name, url, domain, referrer, props, received_ms)
            values (:name, :url, :domain, :referrer, :props, :received_ms)`,
        )
        .run({ ...event, props: JSON.stringify(props) })
    },
    /** Lists events after an id, in the order of arrival. */
    listAfter: (id: number, limit: number): StoredAnalyticsEvent[] =>
      (
        store
          .prepare('select * from events where id > ? order by id limit ?')
          .all(id, limit) as Row[]
      ).map(toEvent),
    /** Lists the latest events, newest first. */
    listLatest: (limit: number): StoredAnalyticsEvent[] =>
      (store.prepare('select * from events order by id desc limit ?').all(limit) as Row[]).map(
        toEvent,
      ),
  }
}

export type AnalyticsEventStore = ReturnType<typeof createAnalyticsEventStore>
