import {
  type LegalBlock,
  type LegalGroup,
  toLegalGroups,
} from '@parvalue/shared/domain/product/legal-text.ts'
import styles from './legal-page.module.css'

/** Shows a legal document: sections, headings, paragraphs and lists. */
export const LegalBlocks = ({ blocks }: { blocks: readonly LegalBlock[] }) =>
  toLegalGroups(blocks).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered as a whole, in a fixed order
    <Block key={index} group={group} />
  ))

function Block({ group }: { group: LegalGroup }) {
  switch (group.kind) {
    case 'section':
      return (
        <h2 id={group.id} className={styles.section}>
          {group.text}
        </h2>
      )
    case 'heading':
      return <h3>{group.text}</h3>
    case 'paragraph':
      return <p className={styles.text}>{group.text}</p>
    case 'points':
      return (
        <ul className={styles.points}>
          {group.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )
  }
}
