export { useSearchParams, Link, useNavigate } from 'react-router';
