import '@mantine/core/styles.css';
export { Popover, Button, Menu, Modal, Checkbox } from '@mantine/core';
