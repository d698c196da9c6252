import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import styles from './kit-page.module.css'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

export function KitLayers() {
  const { sections, layers, buttons } = useKitStrings()
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  const layer = { title: layers.title, onClose: close, closeLabel: buttons.close }
  return (
    <KitSection title={sections.layers}>
      <div className={styles.row}>
        <LazyChoiceMenu
          label={layers.colors}
          value="one"
          choices={[
            { value: 'one', label: layers.one },
            { value: 'two', label: layers.two },
          ]}
          onChoose={() => undefined}
        >
          {layers.menu}
        </LazyChoiceMenu>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          {layers.dialog}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          {layers.drawer}
        </Button>
      </div>
      <Dialog {...layer} isOpen={open === 'dialog'}>
        {layers.dialogText}
      </Dialog>
      <Drawer {...layer} side="right" isOpen={open === 'drawer'}>
        {layers.drawerText}
      </Drawer>
      <TwoTabs />
    </KitSection>
  )
}

function TwoTabs() {
  const { layers } = useKitStrings()
  const [tab, setTab] = useState('buy')
  return (
    <Tabs
      variant="page"
      label={layers.tabs}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'buy', label: layers.buy, content: <p>{layers.firstPanel}</p> },
        { value: 'redeem', label: layers.redeem, count: '3', content: <p>{layers.secondPanel}</p> },
      ]}
    />
  )
}
