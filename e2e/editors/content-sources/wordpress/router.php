<?php
// Router of PHP's built-in server: files as they are, everything else to WordPress, as a rewrite rule does.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = realpath($_SERVER['DOCUMENT_ROOT'] . rawurldecode($path));
if ($file && is_file($file) && str_starts_with($file, $_SERVER['DOCUMENT_ROOT'])) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
