export { Button, UnstyledButton } from '@mantine/core';
