<?php
// wp-config.php of the tests: the values come from the environment of the PHP process.
define('ABSPATH', __DIR__ . '/');
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('WP_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', getenv('WP_BASE'));
define('WP_SITEURL', getenv('WP_BASE'));
define('WP_CONTENT_URL', getenv('WP_BASE') . '/wp-content');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) {
    define($key, 'only for tests ' . $key);
}
$table_prefix = 'wp_';
require_once ABSPATH . 'wp-settings.php';
