import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type NewsRow = {
  id: string
  title: string
  summary: string
  publisher: string
  url: string
  imageUrl: string | null
  publishedAtMs: number
}

export type VendorNewsRow = NewsRow & { stockIds: readonly number[] }

/** Saves new articles; corrections of a known article are ignored. Returns whether there is a new one. */
export async function saveNews(tx: Tx, facts: readonly VendorNewsRow[]): Promise<boolean> {
  const { rows } = await sql`
    insert into stock_news (id, title, summary, publisher, url, image_url, published_at)
    select id, title, summary, publisher, url, "imageUrl", to_timestamp("publishedAtMs" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as fact (id text, title text,
      summary text, publisher text, url text, "imageUrl" text, "publishedAtMs" bigint)
    on conflict (id) do nothing returning id
  `.execute(tx)
  const links = facts.flatMap(({ id, stockIds }) => stockIds.map((stockId) => ({ id, stockId })))
  await sql`
    insert into stock_news_stocks (news_id, stock_id)
    select id, "stockId" from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (id text, "stockId" integer)
    on conflict do nothing
  `.execute(tx)
  return rows.length > 0
}

export async function deleteNewsBefore(tx: Tx, publishedBefore: Date): Promise<void> {
  await tx.deleteFrom('stock_news').where('published_at', '<', publishedBefore).execute()
}

/** Lists the newest articles of each stock, up to `perStock`. */
export async function listNewsRows(db: Db, perStock: number): Promise<Map<number, NewsRow[]>> {
  const { rows } = await sql<NewsRow & { stockId: number; publishedAtMs: string }>`
    select * from (
      select link.stock_id as "stockId", news.id, title, summary, publisher, url,
        image_url as "imageUrl",
        (extract(epoch from published_at) * 1000)::bigint::text as "publishedAtMs",
        row_number() over (partition by link.stock_id order by published_at desc, news.id) as place
      from stock_news_stocks link join stock_news news on news.id = link.news_id
    ) ranked where place <= ${perStock} order by "stockId", place
  `.execute(db)
  const found = new Map<number, NewsRow[]>()
  for (const { stockId, id, title, summary, publisher, url, imageUrl, publishedAtMs } of rows) {
    const article = { id, title, summary, publisher, url, imageUrl }
    const list = found.get(stockId) ?? []
    list.push({ ...article, publishedAtMs: Number(publishedAtMs) })
    found.set(stockId, list)
  }
  return found
}
