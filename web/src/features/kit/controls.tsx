import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { type IconName, iconPaths } from '#ui/icon-paths.ts'
import { LazyChoiceMenu } from '#ui/lazy-choice-menu.tsx'
import { Ring3, SmallRing3 } from '#ui/ring3.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import styles from './kit-page.module.css'
import { Section } from './section.tsx'

const ADDRESS = '0x8f3A91d04B7c55E2a0F6D3318e4b9A7712C0c21E'

export const Controls = () => (
  <>
    <Buttons />
    <Layers />
    <Section title="Icons and rings">
      <div className={styles.row}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        <Ring3 count={0} icon="wallet" tone="neutral" />
        <Ring3 count={2} icon="clock" />
        <Ring3 count={3} icon="check" tone="up" />
        <Ring3 count={1} icon="close" tone="down" />
        <SmallRing3 count={2} />
      </div>
      <div className={styles.row}>
        <Avatar address={ADDRESS} />
        <Avatar address={ADDRESS} progress={0.66} />
        <Avatar address={ADDRESS} progress={0.2} isWaiting />
      </div>
    </Section>
  </>
)

const Buttons = () => (
  <Section title="Buttons">
    <div className={styles.row}>
      <Button>Purchase</Button>
      <Button variant="quiet">Cancel the rest</Button>
      <Button variant="plain">Report a problem</Button>
      <Button variant="icon" label="Close">
        <Icon name="close" />
      </Button>
      <ToggleButton
        label="Hide balances"
        icons={{ on: 'eye-off', off: 'eye' }}
        isOn
        onChange={() => undefined}
      />
    </div>
    <Button isBig>Switch to Base and buy</Button>
    <Button isBig isDisabled reason="Enter an amount.">
      Purchase
    </Button>
    <Button isBig isBusy>
      Waiting for your wallet, 1 of 2
    </Button>
    <Button isBig isDisabled tooltip="Please connect to a supported network.">
      Trading Unavailable
    </Button>
  </Section>
)

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  const layer = { title: 'A layer', onClose: close, closeLabel: 'Close' }
  return (
    <Section title="Menus, tabs, layers">
      <div className={styles.row}>
        <LazyChoiceMenu
          label="Colours"
          value="one"
          choices={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
          ]}
          onChoose={() => undefined}
        >
          Menu
        </LazyChoiceMenu>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
      </div>
      <Dialog {...layer} isOpen={open === 'dialog'}>
        A dialog; on phones a sheet.
      </Dialog>
      <Drawer {...layer} side="right" isOpen={open === 'drawer'}>
        A drawer.
      </Drawer>
      <TwoTabs />
    </Section>
  )
}

function TwoTabs() {
  const [tab, setTab] = useState('buy')
  return (
    <Tabs
      look="page"
      label="Tabs"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'buy', label: 'Buy', content: <p>The first panel.</p> },
        { value: 'redeem', label: 'Redeem', count: '3', content: <p>The second panel.</p> },
      ]}
    />
  )
}
